import { isEmail, type SmtpSecurity } from '@cubic/contract'

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

export function isMailHost(value: string): boolean {
  const url = `smtp://${value}`
  return value !== '' && URL.canParse(url) && new URL(url).hostname.toLowerCase() === value.toLowerCase()
}

export type MailServer = {
  readonly host: string
  readonly port: number | null
  readonly security: SmtpSecurity
  readonly user: string | null
  readonly password: string | null
}

/** Returns the URL that says the same. With `starttls`, nothing goes out unencrypted. */
export function smtpUrlOf({ host, port, security, user, password }: MailServer): string {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  const login = user ? `${encodeURIComponent(user)}${secret}@` : ''
  const server = port === null ? host : `${host}:${port}`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${server}${security === 'starttls' ? '?requireTLS=true' : ''}`
}

/** Returns the parts of an SMTP URL; undefined if it says more than they can, or is none. */
export function mailServerIn(url: string): MailServer | undefined {
  if (!isSmtpUrl(url) || url === 'inbox:') return undefined
  const { protocol, hostname, port, username, password, search, pathname } = new URL(url)
  if (search !== '' || !['', '/'].includes(pathname)) return undefined
  const [user, secret] = [username, password].map(decoded)
  if (user === undefined || secret === undefined) return undefined
  return {
    host: hostname,
    port: port === '' ? null : Number(port),
    security: protocol === 'smtps:' ? 'tls' : 'auto',
    user: user || null,
    password: secret || null,
  }
}

/** Undefined for a percent sign that encodes nothing. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
