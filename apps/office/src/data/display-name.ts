/** Returns a field's value as the name of a record; empty unless it is a text or a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
