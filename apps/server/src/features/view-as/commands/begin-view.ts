import { randomBytes } from 'node:crypto'
import { type MethodOutcome, ok, refuse, VIEW_MINUTES, VIEW_TOKEN, type VIEW_AS_PERSON } from '@cubic/contract'
import { type Caller, raw, translated, type Tx } from '@cubic/data-platform'
import { refuseToViewers } from '../../../infra/access/viewing.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { noteLook, noteLookedAt } from '../../looks/commands/note-look.ts'
import { findCallersOf, hashToken } from '../../people/data/queries.ts'
import { isOfficeStaff } from '../../people/data/roles.ts'

export type Viewed = { readonly model: 'User' | 'Role'; readonly id: number; readonly reason: string }

/** Who and why is in the audit log before the token can be used. An earlier view of the same log-in ends. */
export async function beginView(
  tx: Tx,
  caller: Caller,
  { model, id, reason }: Viewed,
): Promise<MethodOutcome<typeof VIEW_AS_PERSON>> {
  const { logIn, userId: viewerId, viewer } = caller
  if (logIn === undefined || viewer) throw refuseToViewers()
  const found = model === 'User' ? await findPerson(tx, caller, id) : await findRole(tx, caller, id)
  if (!found) return refuse('save:not_found')
  const { name, userId, role, office } = found
  const token = `${VIEW_TOKEN}${randomBytes(32).toString('base64url')}`
  await tx.run`delete from cubic_view_as where log_in = decode(${logIn}, 'hex') or expires_at < now()`
  const made = await tx.one<{ until: Date }>`
    insert into cubic_view_as (token_hash, log_in, viewer_id, user_id, role, expires_at)
    values (${hashToken(token)}, decode(${logIn}, 'hex'), ${viewerId}, ${userId}, ${role}, now() + make_interval(mins => ${VIEW_MINUTES}))
    returning expires_at as until`
  if (!made) throw new Error('an insert gives its row')
  const until = made.until.toISOString()
  if (userId !== null)
    await noteLookedAt(tx, await noteLook(tx, caller, { kind: 'viewed_as', model, id, reason }), [userId])
  await recordChange(tx, caller, { model, id, action: 'view_as', before: null, after: { reason, until } })
  return ok({ token, until, name, office })
}

type Found = {
  readonly name: string
  readonly userId: number | null
  readonly role: string | null
  readonly office: boolean
}

async function findPerson(tx: Tx, caller: Caller, id: number): Promise<Found | undefined> {
  const named = await tx.one<{ name: string }>`select name from cubic_user where id = ${id}`
  const person = (await findCallersOf(tx, [id], caller)).get(id)
  return named && person && { name: named.name, userId: id, role: null, office: isOfficeStaff(person) }
}

async function findRole(tx: Tx, caller: Caller, id: number): Promise<Found | undefined> {
  const role = await tx.one<{ key: string; name: string }>`
    select key, ${translated(raw('role'), 'name', caller.lang)} as name from cubic_role role where id = ${id}`
  if (!role) return undefined
  const { userId, lang, address } = caller
  const office = isOfficeStaff({ userId, roles: new Set([role.key]), lang, address })
  return { name: role.name, userId: null, role: role.key, office }
}
