// Requests of an attacker who wants to keep the server busy, each as heavy as one request may be.
/** @param {string} field @param {string} value */
const leaf = (field, value, comparator = '=') => ({ leaf: { field, comparator, value } })
/** @param {readonly object[]} children */
const anyOf = (children) => ({ logic_operator: '|', children })
/** @param {object} child */
const not = (child) => ({ logic_operator: '!', children: [child] })

const QUERY =
  'query s($condition: String) { dash { generic { search(model: "CubicEventBase", fields: ["name"], condition: $condition, limit: 10) { items { raw } page_info { total_count } } } } }'
const TO_AND_FRO = 'application_form_ids.event_id.application_form_ids.event_id.application_form_ids.name'

/** Twelve negated walks back and forth over to-many relations; never the same twice. */
export function heavySearch(/** @type {number} */ number) {
  const walks = Array.from({ length: 12 }, (_, index) => not(leaf(TO_AND_FRO, `x${number}-${index}`, '!=')))
  return {
    path: '/gql/endpoint',
    body: JSON.stringify({ query: QUERY, variables: { condition: JSON.stringify(anyOf(walks)) } }),
  }
}

/**
 * A batch of fifty requests, each with `leaves` leaves and `walks` walks.
 * @param {number} number
 * @param {{ leaves: number, walks: number }} size
 */
export function heavyBatch(number, { leaves, walks }) {
  const query = Array.from({ length: 50 }, (_, entry) => {
    const salt = `${number}-${entry}`
    const children = [
      ...Array.from({ length: leaves }, (_each, index) => leaf('name', `x${salt}-${index}`)),
      ...Array.from({ length: walks }, (_each, index) => leaf('type_id.name', `y${salt}-${index}`)),
    ]
    return { key: `k${entry}`, query: QUERY, variables: { condition: JSON.stringify(anyOf(children)) } }
  })
  return { path: '/gql/endpoint_batch', body: JSON.stringify({ version: 1, query }) }
}
