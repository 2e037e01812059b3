import { randomBytes } from 'node:crypto'
import { ROLES } from '@cubic/contract'
import { type Database, guest } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../data/queries.ts'

/** Starts the server, without an account or an address. */
const OPERATOR = guest()

/** Makes the shipped roles too, if there are no users yet. Returns the one-time token that sets the password. */
export async function createFirstAdministrator(db: Database): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.one`select pg_advisory_xact_lock(hashtext('cubic-first-administrator'))`
    if (await tx.one`select 1 from cubic_user where password is not null limit 1`) return undefined
    for (const [key, name] of Object.entries(ROLES))
      await tx.run`insert into cubic_role (key, name_cn, name_en) values (${key}, ${name.cn}, ${name.en}) on conflict (key) do nothing`
    const existing = await tx.one<{ id: number }>`select id from cubic_user where account = 'admin'`
    const admin =
      existing ??
      (await tx.one<{
        id: number
      }>`insert into cubic_user (account, name, nickname) values ('admin', '管理员', '管理员') returning id`)
    await tx.run`insert into cubic_user__roles (owner_id, related_id) select ${admin?.id}::integer, id from cubic_role where key = 'admin' on conflict do nothing`
    const token = randomBytes(32).toString('base64url')
    // An earlier start may have left an unused link: only the newest works.
    await tx.run`delete from cubic_password_link where user_id = ${admin?.id}`
    await recordChange(tx, OPERATOR, {
      model: 'User',
      id: admin?.id ?? null,
      action: 'grant_first_administrator',
      before: null,
      after: { roles: ['admin'] },
    })
    await tx.run`insert into cubic_password_link (token_hash, user_id, expires_at) values (${hashToken(token)}, ${admin?.id}, now() + interval '24 hours')`
    return token
  })
}
