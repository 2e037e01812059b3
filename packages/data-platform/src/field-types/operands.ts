const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Convert operands of conditions from another type if only one meaning is possible (wire §3). Other operands are left
 * to the field type, which refuses them. Values to be saved are never converted.
 */

/** Reads `"2"` as 2. Text that would overflow to infinity or underflow to zero stays text. */
export function numberOperand(value: unknown): unknown {
  if (typeof value !== 'string' || !NUMBER.test(value)) return value
  const number = Number(value)
  const [digits = ''] = value.split(/e/i)
  return Number.isFinite(number) && (number !== 0 || !/[1-9]/.test(digits)) ? number : value
}

/** Reads `7` as `"7"`, except numbers that JSON may write in several ways (1e21) or has rounded. */
export function textOperand(value: unknown): unknown {
  if (typeof value !== 'number' || Object.is(value, -0) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return value
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : value
}

/** Reads `"true"` as true. */
export function booleanOperand(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}
