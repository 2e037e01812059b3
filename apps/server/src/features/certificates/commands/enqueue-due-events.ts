import { type Database, identifier } from '@cubic/data-platform'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import { hasArrived, isSettled } from '../../statistics/data/counts.ts'
import { meetsRule } from '../internal/earnings.ts'
import { ISSUE_BY_RULE } from './issue-by-rule.ts'

/** Scans of a device that was offline come late, and hours are open to objections; after that, people issue by hand. */
const DUE_DAYS = 120

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
