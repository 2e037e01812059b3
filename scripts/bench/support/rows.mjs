// The only row of an answer of the database.
import { itemAt } from './lists.mjs'

/** @import { Query } from './types.ts' */

/**
 * Reads the only row of an answer.
 * @template Row
 * @param {Query} query
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<Row>}
 */
export async function readRow(query, text, values) {
  /** @type {Row[]} */
  const rows = await query(text, values)
  return itemAt(rows, 0)
}

/**
 * Reads a number, the only column of the only row.
 * @param {Query} query
 * @param {string} text
 * @param {unknown[]} [values]
 */
export async function readNumber(query, text, values) {
  /** @type {Record<string, unknown>} */
  const row = await readRow(query, text, values)
  return Number(Object.values(row)[0])
}
