import { randomBytes } from 'node:crypto'
import {
  CHECK_IN_STATUS,
  fillText,
  invariant,
  type ISSUE_CERTIFICATES,
  type MethodOutcome,
  ok,
  REFUSALS,
  REGISTRATION_STATUS,
  type Text,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { canonicalContent } from '@cubic/domain/certificate/content'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import { currentSigningKey, signText } from '../../../infra/access/signing-keys.ts'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { enqueueMessages } from '../../messages/commands/enqueue-messages.ts'
import { type CertifiedEvent, findCertifiedEvent } from '../internal/certified-event.ts'
import { contentOf, signersOf } from '../internal/certificate-content.ts'
import { type Earned, readEarnings } from '../internal/earnings.ts'
import { findHolders, type Holder } from '../internal/holders.ts'
import { verifyAddress } from '../internal/verify-address.ts'

export type Issuing = {
  readonly eventId: number
  /** Null: everybody who attended. */
  readonly applicantIds: readonly number[] | null
  /** By the rule of the event, once it is over: those whom the rule names. */
  readonly isByRule: boolean
  readonly organisation: Text
  readonly timeZone: string
  readonly publicUrl: string
}
type Issued = MethodOutcome<typeof ISSUE_CERTIFICATES>

const AT_ONCE = 500

/** Issues certificates to people who attended and have none yet, in one transaction, with numbers that have no gaps. */
export async function issueCertificates(tx: Tx, caller: Caller, issuing: Issuing): Promise<Issued> {
  const event = await findCertifiedEvent(tx, issuing.eventId)
  invariant(event, 'certificates are issued for an event')
  const { applicantIds } = issuing
  const result = {
    issued: [] as number[],
    present: [] as number[],
    skipped: [] as number[],
    reasons: {} as Record<string, string>,
  }
  const seen = new Set<number>()
  // first, so that of two who issue at once the second sees what the first has issued
  const counter = await lockCounter(tx, issuing.timeZone)
  for (let from = 0; ;) {
    const holders = await findHolders(tx, { eventId: event.id, ids: applicantIds, from, most: AT_ONCE })
    const earnings = await readEarnings(tx, event, holders)
    const chosen: Holder[] = []
    for (const holder of holders) {
      seen.add(holder.id)
      const verdict = judge(holder, event, issuing)
      if (verdict === 'issue') chosen.push(holder)
      else if (verdict === 'present') result.present.push(holder.id)
      else if (applicantIds) skip(holder.id, verdict[caller.lang])
    }
    await insertCertificates(tx, caller, { event, issuing, holders: chosen, earnings, counter })
    result.issued.push(...chosen.map(({ id }) => id))
    if (holders.length < AT_ONCE) break
    from = holders.at(-1)?.id ?? 0
  }
  for (const id of applicantIds ?? []) if (!seen.has(id)) skip(id, REFUSALS['certificate:other_event'][caller.lang])
  return ok(result)

  function skip(id: number, reason: string): void {
    result.skipped.push(id)
    result.reasons[id] = reason
  }
}

function judge(holder: Holder, event: CertifiedEvent, issuing: Issuing): 'issue' | 'present' | Text {
  if (holder.has_valid) return 'present'
  // what was revoked comes back only where somebody names its holder
  if (holder.has_any && issuing.applicantIds === null) return 'present'
  if (holder.registration_status !== 'success') return stateIs(REGISTRATION_STATUS[holder.registration_status])
  const attended = holder.check_in_status === 'attend'
  // an event without check-in has no record of who came: staff who name people confirm it
  if (!attended && (event.sign_in || issuing.isByRule)) return stateIs(CHECK_IN_STATUS[holder.check_in_status])
  return !issuing.isByRule || holder.meets_rule ? 'issue' : REFUSALS['certificate:rule_unmet']
}

function stateIs(state: Text): Text {
  const said = REFUSALS['certificate:not_attended']
  return { cn: fillText(said, 'cn', { state }), en: fillText(said, 'en', { state }) }
}

type Counter = { readonly year: number; last: number; readonly now: Date }

/** Locks until the end of the transaction. */
async function lockCounter(tx: Tx, timeZone: string): Promise<Counter> {
  const clock = await tx.one<{ year: number; now: Date }>`
    select extract(year from now() at time zone ${timeZone}::text)::integer as year, now() as now`
  invariant(clock, 'the database has a clock')
  await tx.run`insert into cubic_certificate_counter (year, last) values (${clock.year}, 0) on conflict (year) do nothing`
  const counter = await tx.one<{ last: number }>`
    select last from cubic_certificate_counter where year = ${clock.year} for update`
  return { ...clock, last: counter?.last ?? 0 }
}

type Inserting = {
  readonly event: CertifiedEvent
  readonly issuing: Issuing
  readonly holders: readonly Holder[]
  readonly earnings: ReadonlyMap<number, Earned>
  readonly counter: Counter
}

async function insertCertificates(tx: Tx, caller: Caller, inserting: Inserting): Promise<void> {
  const { event, issuing, holders, counter } = inserting
  if (holders.length === 0) return
  const made = await storeCertificates(tx, await certificateRows(tx, caller, inserting))
  await tx.run`update cubic_certificate_counter set last = ${counter.last} where year = ${counter.year}`
  await recordChanges(
    tx,
    caller,
    made.map(({ id, number, applicant_id }) => ({
      model: 'CubicCertificate',
      id,
      action: 'issue',
      before: null,
      after: { number, state: 'valid', applicant_id, event_id: event.id },
    })),
  )
  await enqueueMessages(
    tx,
    made.map(({ id, applicant_id: applicantId, user_id: userId, code }) => ({
      case: 'certificate_issued',
      key: `certificate_issued:${id}`,
      eventId: event.id,
      applicantId,
      userId,
      facts: { url: verifyAddress(issuing.publicUrl, code) },
    })),
  )
}

/** Gives each holder the next number, and signs what their certificate says. */
async function certificateRows(tx: Tx, caller: Caller, inserting: Inserting) {
  const { event, issuing, holders, earnings, counter } = inserting
  const key = await currentSigningKey(tx)
  const issuers = await signersOf(tx, caller, event, issuing.isByRule)
  return holders.map((holder) => {
    const content = contentOf(holder, {
      event,
      organisation: issuing.organisation,
      clock: counter,
      number: ++counter.last,
      code: bindingCodeFrom(randomBytes(12)),
      earned: earnings.get(holder.id),
      issuers,
    })
    return {
      ...content,
      applicant_id: holder.id,
      user_id: holder.user_id,
      person_id: holder.person_id,
      type_id: event.type_id,
      unit_id: event.unit_id,
      issuer_id: caller.userId,
      state: 'valid',
      key_id: key.id,
      signature: signText(key, canonicalContent(content)),
    }
  })
}

type Stored = {
  readonly id: number
  readonly applicant_id: number
  readonly user_id: number | null
  readonly number: string
  readonly code: string
}

async function storeCertificates(
  tx: Tx,
  rows: Awaited<ReturnType<typeof certificateRows>>,
): Promise<readonly Stored[]> {
  return tx.rows<Stored>`
    insert into cubic_certificate (number, code, state, name_cn, name_en, ending, user_id, person_id, applicant_id, event_id,
      event_name_cn, event_name_en, type_id, start_time, end_time, address_cn, address_en, minutes, minutes_total, hours,
      category_cn, category_en, basis_cn, basis_en, unit_id, unit_name_cn, unit_name_en, organisation_cn, organisation_en,
      issued, issuer_cn, issuer_en, issuer_id, key_id, signature)
    select number, code, state, name_cn, name_en, ending, user_id, person_id, applicant_id, event_id,
      event_name_cn, event_name_en, type_id, start_time, end_time, address_cn, address_en, minutes, minutes_total, hours,
      category_cn, category_en, basis_cn, basis_en, unit_id, unit_name_cn, unit_name_en, organisation_cn, organisation_en,
      issued, issuer_cn, issuer_en, issuer_id, key_id, signature
    from jsonb_populate_recordset(null::cubic_certificate, ${JSON.stringify(rows)}::jsonb)
    order by number
    returning id, applicant_id, user_id, number, code`
}
