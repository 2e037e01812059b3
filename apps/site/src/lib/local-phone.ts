/** A mobile number as people here write it: without the country's code. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+86(?=1\d{10}$)/, '')
}
