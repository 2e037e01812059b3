import { ok, type Outcome, refuse } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import type { FirstProof, LogInTicket, SecondFactors } from '../data/second-factor.ts'
import { type Opening, openSession } from './open-session.ts'

export type Begun = { readonly token: string } | LogInTicket
export type FirstStep = Omit<Opening, 'way'> & {
  readonly way: FirstProof
  /** The cookie of a browser that asked to be remembered. */
  readonly remembered: string | undefined
}

/** Asks for the second factor where the person has one. */
export async function beginSession(
  tx: Tx,
  caller: Caller,
  { way, remembered, ...opening }: FirstStep,
  secondFactors: Pick<SecondFactors, 'ask'>,
): Promise<Outcome<Begun>> {
  const { userId, when = sql`true` } = opening
  // Locked, so that a new password or factor comes before or after, and ends the ticket where it comes after.
  const isStill = await tx.one`select 1 from cubic_user where id = ${userId} and ${when} for no key update`
  if (!isStill) return refuse('auth:invalid_credentials')
  const asked = await secondFactors.ask(tx, { userId, way, remembered })
  if (typeof asked === 'object') return ok(asked)
  const token = await openSession(tx, caller, { ...opening, way: { way: asked ? `${way}+browser` : way } })
  return token === undefined ? refuse('auth:invalid_credentials') : ok({ token })
}
