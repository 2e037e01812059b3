export const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
export const keyed = (depth: number): unknown => (depth === 0 ? 1 : { a: keyed(depth - 1) })
export const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
export const ofLength = (start: string, length: number, end = ''): string =>
  `${start}${'a'.repeat(length - start.length - end.length)}${end}`
/** An e-mail address of this length whose labels have an allowed length. */
export const emailOf = (length: number): string => {
  const labels = `${'a'.repeat(63)}.`.repeat(3)
  return ofLength('', length - `@${labels}cn`.length).concat(`@${labels}cn`)
}
