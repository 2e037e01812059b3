import { ok, type Outcome, type PassAnswer, printInstant, refuse } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { hashToken } from '../../people/data/queries.ts'

type Looked = Omit<Extract<PassAnswer, { status: 'ok' }>, 'status'>
type Row = Looked['event'] & {
  readonly pass: string
  readonly maker: string | null
  readonly at_gate: string | null
  readonly expires: Date
  readonly state: 'revoked' | 'expired' | 'taken' | 'free'
}

/** For a device that has not claimed the pass yet. No personal data of attendees. */
export async function lookAtPass(db: Queryable, typed: string): Promise<Outcome<Looked>> {
  const code = normalizeBindingCode(typed)
  const row =
    code &&
    (await db.one<Omit<Row, 'start_time' | 'end_time'> & { readonly start_time: Date; readonly end_time: Date | null }>`
      select event.id, event.name_cn, event.name_en, event.start_time, event.end_time, event.address_cn, event.address_en,
        pass.name as pass, pass.gate as at_gate, pass.expires_time as expires, (select maker.name from cubic_user maker where maker.id = pass.creator) as maker,
        case when pass.revoked_time is not null then 'revoked' when pass.expires_time <= now() then 'expired'
          when pass.claimed_time is not null then 'taken' else 'free' end as state
      from cubic_scanner_pass pass join cubic_event_base event on event.id = pass.event_id where pass.code_hash = ${hashToken(code)}`)
  if (!row) return refuse('door:pass_unknown')
  const { pass, maker, at_gate: gate, expires, state, start_time, end_time, ...event } = row
  if (state !== 'free') return refuse(`door:pass_${state}`)
  return ok({
    name: pass,
    made_by: maker,
    ...(gate !== null && { gate }),
    expires_time: printInstant(expires),
    event: {
      ...event,
      start_time: start_time && printInstant(start_time),
      end_time: end_time && printInstant(end_time),
    },
  })
}
