export function localPhone(phone: string): string {
  return phone.replace(/^\+86(?=1\d{10}$)/, '')
}
