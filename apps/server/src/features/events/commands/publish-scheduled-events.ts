import { fillText, ok, type Refusal, REFUSALS } from '@cubic/contract'
import type { Caller, Database, Tx } from '@cubic/data-platform'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { announceEventChange } from './announce-event-change.ts'
import { moveEvent } from './move-event.ts'

type AfterPublishing = (tx: Tx, caller: Caller, eventId: number) => Promise<void>

/** An event that can no longer be published becomes a draft that says why. */
export async function publishScheduledEvents(
  db: Database,
  afterPublishing: AfterPublishing,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const due = await db.rows<{ id: number }>`
    select id from cubic_event_base where stage = 'scheduled' and publish_time <= now() order by publish_time, id limit 1000`
  await eachAlone(due, signal, async ({ id }) => {
    const refused = await inTransaction(db, (tx) => publishDue(tx, id, afterPublishing))
    if (!refused.ok && refused.refusal === 'event:incomplete')
      await inTransaction(db, (tx) => giveBack(tx, id, refused))
  })
}

async function publishDue(tx: Tx, id: number, afterPublishing: AfterPublishing) {
  if (!(await lockDue(tx, id))) return ok()
  const moved = await moveEvent(tx, BY_TIME, id, 'publish')
  if (moved.ok) await afterPublishing(tx, BY_TIME, id)
  return moved
}

async function giveBack(tx: Tx, id: number, { refusal, parameters }: Refusal) {
  if (!(await lockDue(tx, id))) return ok()
  const reason = (['cn', 'en'] as const).map((lang) => fillText(REFUSALS[refusal], lang, parameters)).join(' / ')
  await tx.run`update cubic_event_base set stage = 'draft', publish_time = null, reject_reason = ${reason} where id = ${id}`
  await recordChange(tx, BY_TIME, {
    model: 'CubicEventBase',
    id,
    action: 'unpublish',
    before: { stage: 'scheduled' },
    after: { stage: 'draft' },
  })
  await announceEventChange(tx, id)
  return ok()
}

/** Locks in the order of docs/locking.md; false if the event's time has changed. */
async function lockDue(tx: Tx, id: number): Promise<boolean> {
  await tx.run`select 1 from cubic_seat_counter where event_id = ${id} for update`
  const due = await tx.one`
    select 1 from cubic_event_base where id = ${id} and stage = 'scheduled' and publish_time <= now() for update`
  return due !== undefined
}
