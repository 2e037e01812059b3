/** A phone number as people read it: mobile numbers of the mainland in three groups, all others as they are. */
export function phoneText(phone: string): string {
  const [, start, middle, end] = /^\+86(1\d{2})(\d{4})(\d{4})$/.exec(phone) ?? []
  return start === undefined ? phone : `${start} ${middle} ${end}`
}
