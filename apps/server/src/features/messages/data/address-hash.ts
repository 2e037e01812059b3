import { createHash } from 'node:crypto'

/** Hashes an address, so that neither links nor the list of people without reminders hold the address itself. */
export function hashOfAddress(address: string): string {
  return createHash('sha256')
    .update(address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest('base64url')
}
