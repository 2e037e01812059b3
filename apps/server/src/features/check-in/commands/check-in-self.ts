import { randomUUID } from 'node:crypto'
import {
  type MethodOutcome,
  ok,
  refuse,
  type ResultOf,
  type ScanResult,
  SELF_CHECK_IN,
  type SignInType,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { judgeVenueCode, mayCheckInThemselves } from '@cubic/domain/check-in/venue-code'
import { openVenueCodes } from '../internal/venue-key.ts'
import { takeScans } from './take-scans.ts'

/** The source of a scan that attendees make themselves. */
export const BY_SELF = 'self'

/** Checks a ticket in for an attendee, who proves to be at the venue by the code on its screen. */
export async function checkInSelf(
  tx: Tx,
  caller: Caller,
  id: number,
  typedCode: string,
): Promise<MethodOutcome<typeof SELF_CHECK_IN>> {
  const ticket = await tx.one<{ event_id: number; sign_in_type: SignInType | null }>`
    select applicant.event_id, (select regist.sign_in_type from cubic_event_regist regist where regist.id = applicant.regist_id) as sign_in_type
    from cubic_event_applicant applicant where applicant.id = ${id}`
  if (!ticket) return refuse('save:not_found')
  if (!mayCheckInThemselves(ticket.sign_in_type)) return refuse('event:no_self_check_in')
  const { codeOf, now } = await openVenueCodes(tx, ticket.event_id)
  const verdict = judgeVenueCode(typedCode, now, codeOf)
  if (verdict !== 'good') return refuse(verdict)
  const scan = {
    scanId: randomUUID(),
    target: { kind: 'id', id },
    at: now,
    clockIsWrong: false,
    gate: null,
    source: BY_SELF,
    shown: null,
    undone: false,
  } as const
  const [result] = await takeScans(tx, caller, { eventId: ticket.event_id, device: BY_SELF, scans: [scan] })
  return outcomeOf(id, result)
}

function outcomeOf(id: number, result: ScanResult | undefined): MethodOutcome<typeof SELF_CHECK_IN> {
  const { verdict, reason, name = '', check_in_time: at = '' } = result ?? {}
  if (verdict === 'welcome') return ok({ id, name, check_in_time: at } satisfies ResultOf<typeof SELF_CHECK_IN>)
  const refusal = SELF_CHECK_IN.refusals.find((kind) => kind === reason) ?? 'event:forbidden_transition'
  // The refused scan is kept.
  return { ...refuse(refusal, { ...(at && { check_in_time: at }) }), kept: true }
}
