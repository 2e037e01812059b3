import { type Database, guest, type Registry, type Tx } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import type { Log } from '../../../infra/log/log.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { dropMessages } from '../../messages/commands/drop-messages.ts'
import { eraseFiles, lockOwnFiles } from '../../files/commands/erase-files.ts'
import { withdrawByStaff } from '../../registration/commands/withdraw-by-staff.ts'
import type { MappedTable } from '../data/map.ts'
import { findPerson, findUnboundTickets, type Known, type Person } from '../data/person.ts'
import type { ErasedList } from '../internal/erased-list.ts'
import { eraseRows, eraseTraces } from '../internal/erase-rows.ts'
import { ownValuesOf } from '../internal/own-values.ts'
import { removeExports } from './remove-exports.ts'

export type Erasing = {
  readonly db: Database
  readonly registry: Registry
  readonly files: FileStore
  readonly map: readonly MappedTable[]
  readonly erased: ErasedList
  readonly exportFolder: string
  readonly log: Log
}

/** A backup keeps the database and the files busy: try later. */
export class ErasureWaits extends Error {
  constructor() {
    super('a backup reads the files: the erasure goes on after it')
    this.name = 'ErasureWaits'
  }
}

/**
 * Follows the map. Each step can be repeated: where the process dies, the next run or the next start begins again. The
 * list knows first, so nobody comes back with a backup.
 */
export async function erasePerson(erasing: Erasing, known: Known): Promise<void> {
  const { db, map, erased, exportFolder } = erasing
  // What they did from here on would stay.
  await db.transaction(async (tx) => {
    await tx.run`update cubic_user set disabled = true where id = ${known.userId}`
    await tx.run`update cubic_session set expires_at = least(expires_at, now()) where user_id = ${known.userId}`
  })
  const found = await findPerson(db, known)
  const person = { ...found, ticketIds: [...found.ticketIds, ...(await findUnboundTickets(db, found))] }
  await erased.note(person)
  await db.transaction((tx) => leaveEvents(tx, person.ticketIds))
  await eraseTraces(db, map, ownValuesOf(person))
  await removeExports(db, exportFolder, person.userId)
  await db.transaction(async (tx) => {
    const own = await lockOwnFiles(tx, person)
    if (!own) throw new ErasureWaits()
    const account = await tx.one<{ by_staff: boolean | null; reason: string | null }>`
      select erasure.by_staff, erasure.reason from cubic_user account left join cubic_erasure erasure on erasure.user_id = account.id
      where account.id = ${person.userId}`
    await dropMessages(tx, person)
    await eraseRows(tx, map, person)
    await eraseFiles(tx, erasing, own)
    if (!account) return
    const { by_staff: byStaff, reason } = account
    const after = {
      by: byStaff === null ? 'restore' : byStaff ? 'staff' : 'person',
      ...(reason !== null && !namesThem(reason, person) && { reason }),
    }
    await recordChange(tx, guest(), { model: 'User', id: person.userId, action: 'erase', before: null, after })
  })
}

function namesThem(text: string, { fullNames, names, contacts }: Person): boolean {
  return [...fullNames, ...names, ...contacts].some((value) => text.includes(value))
}

/** The seats of past events count, and stay. */
async function leaveEvents(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const coming = await tx.rows<{ id: number }>`
    select applicant.id from cubic_event_applicant applicant join cubic_event_base event on event.id = applicant.event_id
    where applicant.id = any(${ticketIds}) and coalesce(event.end_time, event.start_time, now()) >= now()
      and event.stage <> 'cancelled'`
  const ids = coming.map(({ id }) => id)
  if (ids.length > 0) await withdrawByStaff(tx, guest(), ids, null)
}
