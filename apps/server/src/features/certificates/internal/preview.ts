import { invariant } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import type { Site } from '../../../infra/services/settings.ts'
import { contentOf, signersOf } from './certificate-content.ts'
import type { Printed } from './certificate-paper.ts'
import { findCertifiedEvent } from './certified-event.ts'

type Previewing = { readonly eventId: number; readonly caller: Caller; readonly site: Site }

/** As the certificate would be issued now, to somebody made up. */
export async function findPreview(db: Queryable, { eventId, caller, site }: Previewing): Promise<Printed | undefined> {
  const event = await findCertifiedEvent(db, eventId)
  if (!event) return undefined
  const clock = await db.one<{ year: number; now: Date }>`
    select extract(year from now() at time zone ${site.timeZone}::text)::integer as year, now() as now`
  invariant(clock, 'the database has a clock')
  const content = contentOf(
    { name: '李明', person_name: '李明', account_name: 'Li Ming', unify_id: '2024010452', check_in_status: 'attend' },
    {
      event,
      organisation: site.organisation,
      clock,
      number: 0,
      code: '0'.repeat(12),
      earned: undefined,
      issuers: await signersOf(db, caller, event, false),
    },
  )
  const unit = await db.one<{ logo: string | null }>`select logo from cubic_unit where id = ${event.unit_id}`
  return {
    ...content,
    start_time: event.start_time,
    end_time: event.end_time,
    issued: clock.now,
    type_id: event.type_id,
    logo: unit?.logo ?? null,
  }
}
