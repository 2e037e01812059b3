/** The problem behind the answer of a mail server, or of the network on the way there. */
export type MailAnswer = 'password' | 'host' | 'port' | 'security' | 'sender' | 'recipient' | 'later' | 'other'

/** The first match counts; the patterns are the words of mail servers and of Node.js. */
const SIGNS: readonly (readonly [RegExp, MailAnswer])[] = [
  [/\b(535|534|530|538)\b|invalid login|authenticat|missing credentials/i, 'password'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS/i, 'host'],
  [/wrong version number|STARTTLS|certificate|SSL|TLS|greeting never received/i, 'security'],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|connection timeout|timed? ?out|closed unexpectedly/i,
    'port',
  ],
  [/sender|mail from|\b553\b|spf|dmarc/i, 'sender'],
  [/\b550\b|recipient|rcpt|mailbox/i, 'recipient'],
  [/^4\d\d\b/, 'later'],
]

export function meaningOf(answer: string): MailAnswer {
  return SIGNS.find(([sign]) => sign.test(answer))?.[1] ?? 'other'
}
