import { createHash } from 'node:crypto'

/** The hash of an address: links and the list of those who want no reminders do not reveal the address itself. */
export function hashOfAddress(address: string): string {
  return createHash('sha256')
    .update(address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest('base64url')
}
