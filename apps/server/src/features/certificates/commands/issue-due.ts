import { type Database, identifier } from '@cubic/data-platform'
import * as v from 'valibot'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import type { Site } from '../../../infra/services/settings.ts'
import { hasArrived, isSettled } from '../../statistics/data/counts.ts'
import { meetsRule } from '../internal/earnings.ts'
import { issueCertificates } from './issue-certificates.ts'

/** Scans of a device that was offline come late; after that, people issue by hand. */
const DUE_DAYS = 30

/** A job for each event, so that one that fails holds up no other. */
export const ISSUE_BY_RULE: JobDefinition<{ event_id: number }> = {
  name: 'issue-certificates',
  payload: v.strictObject({ event_id: v.pipe(v.number(), v.integer()) }),
  retry: { attempts: 8, firstWaitMs: 5000, maxWaitMs: 3_600_000 },
}

/** Enqueues the events that are over and whose rule has somebody who got nothing yet. */
export async function enqueueDueEvents(db: Database): Promise<void> {
  const [event, applicant] = [identifier('event'), identifier('applicant')]
  const due = await db.rows<{ id: number; who: string }>`
    select event.id, md5(string_agg(applicant.id::text, ' ' order by applicant.id)) as who
    from cubic_event_base event join cubic_event_applicant applicant on applicant.event_id = event.id
    where event.certificate_rule <> 'none' and event.end_time > now() - make_interval(days => ${DUE_DAYS}) and ${isSettled(event)}
      and ${hasArrived(applicant)} and ${meetsRule(applicant, event)}
      and not exists (select 1 from cubic_certificate issued where issued.applicant_id = applicant.id)
    group by event.id order by event.end_time limit 500`
  // who is waiting is part of the key: a job that is done is stored for a while
  for (const { id, who } of due)
    await db.transaction((tx) => enqueue(tx, ISSUE_BY_RULE, { event_id: id }, { key: `event:${id}:${who}` }))
}

/** Issues what the rule of the event says, all or nothing; what there is stays as it is. */
export async function issueByRule(
  db: Database,
  eventId: number,
  { organisation, timeZone, publicUrl }: Pick<Site, 'organisation' | 'timeZone' | 'publicUrl'>,
): Promise<void> {
  const issuing = { eventId, applicantIds: null, isByRule: true, organisation, timeZone, publicUrl }
  await inTransaction(db, (tx) => issueCertificates(tx, BY_TIME, issuing))
}
