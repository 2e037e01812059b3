import { hash, verify } from '@node-rs/argon2'

/** Uses Argon2id with the library's defaults, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

// Hash of a random unknown password: an unknown account takes as much time as a wrong password.
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$2f03foiKh1Odwy1gZOcR9w$hJ2KgTrDDJk1ZSksSUXT8HxBfTs6ZYBzyfPkSO248Uw'

/** Takes as long if there is no hash. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password)
  return matches && typeof stored === 'string'
}
