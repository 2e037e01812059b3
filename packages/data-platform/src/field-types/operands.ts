const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Reads the operands of conditions with good will, where only one meaning is possible (wire §3). What these cannot read is left
 * to the type, which refuses it. Values to be saved are not read so.
 */

/** `"2"` against a number is 2. A number that would become infinite, or zero by its smallness, stays text. */
export function numberOperand(value: unknown): unknown {
  if (typeof value !== 'string' || !NUMBER.test(value)) return value
  const number = Number(value)
  const [digits = ''] = value.split(/e/i)
  return Number.isFinite(number) && (number !== 0 || !/[1-9]/.test(digits)) ? number : value
}

/** `7` against a text is `"7"`. A number that JSON may write in several ways (1e21), or has rounded, is not read so. */
export function textOperand(value: unknown): unknown {
  if (typeof value !== 'number' || Object.is(value, -0) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return value
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : value
}

/** `"true"` against a boolean is true. */
export function booleanOperand(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}
