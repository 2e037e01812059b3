import type { Database } from '@cubic/data-platform'
import * as v from 'valibot'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import type { Site } from '../../../infra/services/settings.ts'
import { issueCertificates } from './issue-certificates.ts'

/** A job for each event, so that one that fails holds up no other. */
export const ISSUE_BY_RULE: JobDefinition<{ event_id: number }> = {
  name: 'issue-certificates',
  payload: v.strictObject({ event_id: v.pipe(v.number(), v.integer()) }),
  retry: { attempts: 8, firstWaitMs: 5000, maxWaitMs: 3_600_000 },
}

/** All or nothing; certificates that were issued stay. */
export async function issueByRule(
  db: Database,
  eventId: number,
  { organisation, timeZone, publicUrl }: Pick<Site, 'organisation' | 'timeZone' | 'publicUrl'>,
): Promise<void> {
  const issuing = { eventId, applicantIds: null, isByRule: true, organisation, timeZone, publicUrl }
  await inTransaction(db, (tx) => issueCertificates(tx, BY_TIME, issuing))
}
