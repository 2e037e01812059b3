import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '@cubic/data-platform'

/** An account; an address that a form gave, by its hash; or somebody who hears of what they follow. */
export type Reminded = { readonly userId: number } | { readonly addressHash: string } | { readonly followerId: number }
/** The secret in these links ends reminders without a log-in. */
export type ReminderLinks = {
  readonly tokenOf: (reminded: Reminded) => string
  /** Undefined unless this installation made it. */
  readonly read: (token: string) => Reminded | undefined
}

/** The first use makes this installation's key, and the database keeps it. */
export async function openReminderLinks(db: Queryable): Promise<ReminderLinks> {
  await db.run`
    insert into cubic_secret (name, value) values ('reminder-key', ${randomBytes(32)}) on conflict (name) do nothing`
  const stored = await db.one<{ value: Buffer }>`select value from cubic_secret where name = 'reminder-key'`
  const key = stored?.value ?? randomBytes(32)
  const sign = (text: string) => createHmac('sha256', key).update(`reminders ${text}`).digest()
  return {
    tokenOf(reminded) {
      const text =
        'userId' in reminded
          ? `u${reminded.userId}`
          : 'followerId' in reminded
            ? `f${reminded.followerId}`
            : `a${reminded.addressHash}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(token) {
      const [, text = '', kind, name = '', signature = ''] = /^(([uaf])([\w-]{1,64}))\.([\w-]{43})$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      if (kind === 'f') return { followerId: Number(name) }
      return kind === 'u' ? { userId: Number(name) } : { addressHash: name }
    },
  }
}
