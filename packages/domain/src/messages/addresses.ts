import { isEmail } from '@cubic/contract'

/** Is it the address of an SMTP server, or `inbox:`, which keeps messages where they are? */
export function isSmtpUrl(value: string): boolean {
  if (value === 'inbox:') return true
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== ''
}

/** Is it an e-mail address, by itself or after a name: `Event Center <events@example.edu>`? */
export function isSender(value: string): boolean {
  const [, address = value] = /^[^<>\r\n]{0,200}<([^<>]+)>$/.exec(value) ?? []
  return isEmail(address.trim())
}
