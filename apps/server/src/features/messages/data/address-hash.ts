import { createHash } from 'node:crypto'

/** Keeps addresses out of links and of the list of people without reminders. */
export function hashOfAddress(address: string): string {
  return createHash('sha256')
    .update(address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest('base64url')
}
