import { type Database, sql } from '@cubic/data-platform'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { SCANNER_ROLES } from '../../people/data/roles.ts'
import { endOfRole } from '../internal/end-of-role.ts'

/** A pass expires with its maker's right to work at the event's door, also where that was taken away. */
export async function endPasses(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.rows<{ id: number; was: Date; ends: Date }>`
      with ending as (
        select pass.id, pass.expires_time as was from cubic_scanner_pass pass
        where pass.revoked_time is null and pass.expires_time > now() and pass.creator is not null
          and not exists (select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
            where held.owner_id = pass.creator and role.key = any(${SCANNER_ROLES}))
          and coalesce(${endOfRole(sql`pass.creator`, sql`pass.event_id`)} <= now(), true)
        order by pass.id for update of pass)
      update cubic_scanner_pass pass set expires_time = now() from ending where ending.id = pass.id
      returning pass.id, ending.was, pass.expires_time as ends`
    await recordChanges(
      tx,
      BY_TIME,
      ended.map(({ id, was, ends }) => ({
        model: 'CubicScannerPass',
        id,
        action: 'save',
        before: { expires_time: was },
        after: { expires_time: ends },
      })),
    )
  })
}
