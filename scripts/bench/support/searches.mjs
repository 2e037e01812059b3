// Searches over GraphQL: their conditions, and what they found.

/** @param {string} field @param {string} comparator @param {unknown} value */
export const leaf = (field, comparator, value) => ({ leaf: { field, comparator, value } })

/** @param {readonly object[]} children */
export const allOf = (...children) => ({ logic_operator: '&', children })

/**
 * Reads the answer to a search; undefined if it was refused.
 * @param {string} body
 * @returns {{ items: { raw: string }[], page_info?: { total_count: number } } | undefined}
 */
export function foundIn(body) {
  return JSON.parse(body).data?.dash.generic.search
}
