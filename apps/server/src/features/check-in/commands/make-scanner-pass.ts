import { randomBytes } from 'node:crypto'
import {
  type CheckedArgumentsOf,
  type MAKE_SCANNER_PASS,
  type MethodOutcome,
  ok,
  printInstant,
  refuse,
} from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { gateKey } from '@cubic/domain/check-in/gate'
import { bindingCodeFrom, groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../../people/data/queries.ts'
import { isScanner } from '../../people/data/roles.ts'
import { endOfRole } from '../internal/end-of-role.ts'

const PASSES_MAX = 500

/** The code is told once: only its hash is kept. */
export async function makeScannerPass(
  tx: Tx,
  caller: Caller,
  eventId: number,
  {
    name,
    expires_time,
    gate: givenGate,
    publicUrl,
  }: CheckedArgumentsOf<typeof MAKE_SCANNER_PASS> & { readonly publicUrl: string },
): Promise<MethodOutcome<typeof MAKE_SCANNER_PASS>> {
  // A pass ends no later than its maker's right to work at the event's door.
  const last = isScanner(caller) ? sql`'infinity'::timestamptz` : endOfRole(sql`${caller.userId}`, sql`${eventId}`)
  const facts = await tx.one<{ expires: Date; is_early: boolean; passes: number }>`
    select expires, expires <= clock_timestamp() as is_early,
      (select count(*)::integer from cubic_scanner_pass where event_id = ${eventId} and revoked_time is null and expires_time > now()) as passes
    from (select least(${last}, coalesce(${expires_time}::timestamptz, greatest(end_time, now()) + interval '12 hours', now() + interval '12 hours')) as expires
      from cubic_event_base where id = ${eventId}) event`
  if (!facts) return refuse('save:not_found')
  if (facts.is_early) return refuse('door:expires_early')
  if (facts.passes >= PASSES_MAX) return refuse('door:too_many_passes', { max: PASSES_MAX })
  const gate = gateKey(givenGate ?? '')
  const code = bindingCodeFrom(randomBytes(12))
  const made = await tx.one<{ id: number }>`
    insert into cubic_scanner_pass (event_id, name, creator, created_time, expires_time, code_hash, gate)
    values (${eventId}, ${name}, ${caller.userId}, now(), ${facts.expires}, ${hashToken(code)}, ${gate}) returning id`
  const id = made?.id ?? 0
  const expires = printInstant(facts.expires)
  await recordChange(tx, caller, {
    model: 'CubicScannerPass',
    id,
    action: 'make_scanner_pass',
    before: null,
    after: { event_id: eventId, name, expires_time: expires, ...(gate && { gate }) },
  })
  // Behind the #: neither servers nor proxies see it.
  return ok({ id, url: `${publicUrl}/scan#pass=${code}`, code: groupBindingCode(code), expires_time: expires })
}
