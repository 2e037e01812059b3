import { ok, type Outcome, refuse, type WebAuthnJson } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { openSession } from '../../people/commands/open-session.ts'
import type { LogInOrigin } from '../../people/data/queries.ts'
import type { PassContext } from './pass-second-factor.ts'
import { provePasskey } from './prove-passkey.ts'

async function isAdmin(tx: Tx, userId: number): Promise<boolean> {
  const held = await tx.one`
    select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
    where held.owner_id = ${userId} and role.key = 'admin'`
  return held !== undefined
}

/** Opens a session by a passkey alone: it is something one has, and its device asks for a finger, a face or a PIN. */
export function logInWithPasskey(
  context: PassContext,
  caller: Caller,
  credential: WebAuthnJson,
  origin: LogInOrigin,
): Promise<Outcome<string>> {
  return inTransaction(context.db, async (tx) => {
    const proved = await provePasskey(tx, context, credential as unknown as AuthenticationResponseJSON, 'log-in')
    if (!proved.ok) return proved
    if (context.onlyBySignOn && !(await isAdmin(tx, proved.value))) return refuse('auth:sign_on_only')
    const opening = { userId: proved.value, origin, sessionDays: context.sessionDays, way: { way: 'passkey' } } as const
    const token = await openSession(tx, caller, opening)
    return token === undefined ? refuse('auth:wrong_passkey') : ok(token)
  })
}
