import type { Tx } from '@cubic/data-platform'

/** Counts those who stay. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  // Of two who leave at the same time, the second waits here and sees that the first has gone.
  await tx.one`select 1 from cubic_role where key = 'admin' for update`
  const found = await tx.one<{ is_last: boolean }>`
    select bool_or(holder.id = ${id}) and not coalesce(bool_or(holder.id <> ${id} and not holder.disabled
      and not exists (select 1 from cubic_erasure erasure where erasure.user_id = holder.id)), false) as is_last
    from cubic_user__roles held join cubic_role role on role.id = held.related_id and role.key = 'admin'
      join cubic_user holder on holder.id = held.owner_id`
  return found?.is_last === true
}

export async function isLastOwner(tx: Tx, id: number): Promise<boolean> {
  // As above; in order of ids, against deadlocks.
  await tx.run`
    select 1 from cubic_unit where id in (select unit_id from cubic_unit_member where user_id = ${id} and role = 'owner')
    order by id for no key update`
  const last = await tx.one`
    select 1 from cubic_unit_member mine join cubic_unit unit on unit.id = mine.unit_id and not unit.archived
    where mine.user_id = ${id} and mine.role = 'owner' and coalesce(mine.until, 'infinity') > now() and not exists (
      select 1 from cubic_unit_member other where other.unit_id = mine.unit_id and other.role = 'owner'
        and other.user_id <> ${id} and coalesce(other.until, 'infinity') > now()
        and other.user_id not in (select user_id from cubic_erasure)) limit 1`
  return last !== undefined
}
