import { randomBytes } from 'node:crypto'
import type { Tx } from '@cubic/data-platform'
import { hashToken } from '../../people/data/queries.ts'
import type { SecondFactors } from '../../people/data/second-factor.ts'
import { listMethods } from '../data/queries.ts'

const TICKET_MINUTES = 5

/** Gives somebody who has proved who they are a ticket for their second factor, where they have one. */
export const askSecondFactor: SecondFactors['ask'] = async (tx, { userId, way, remembered }) => {
  const methods = await listMethods(tx, userId)
  if (methods.length === 0) return undefined
  if (remembered !== undefined && (await isRemembered(tx, userId, remembered))) return 'remembered'
  const ticket = randomBytes(32).toString('base64url')
  await tx.run`
    insert into cubic_log_in_ticket (ticket_hash, user_id, way, expires_at)
    values (${hashToken(ticket)}, ${userId}, ${way}, now() + make_interval(mins => ${TICKET_MINUTES}))`
  return { ticket, methods }
}

async function isRemembered(tx: Tx, userId: number, token: string): Promise<boolean> {
  const browser = await tx.one`
    select 1 from cubic_remembered_browser
    where token_hash = ${hashToken(token)} and user_id = ${userId} and expires_at > now()`
  return browser !== undefined
}
