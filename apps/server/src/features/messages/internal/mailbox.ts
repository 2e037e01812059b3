/** The SQL of `mailboxOf`, on the column `recipient`. */
export const MAILBOX = "lower(regexp_replace(recipient, '[+][^@]*@', '@'))"

/** Where mail to an address ends up: `lin+1@example.edu` and `Lin@example.edu` are one person's. */
export function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*@/, '@').toLowerCase()
}
