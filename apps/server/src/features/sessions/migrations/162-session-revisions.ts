import type { Migration } from '../../../infra/database/migrations.ts'

/** A change of a session is one of its event: calendars take the higher sequence as newer, and search engines hear of it. */
export const sessionRevisions: Migration = {
  id: 162,
  name: 'session-revisions',
  phase: 'after',
  async up(tx) {
    // Upgrade: no rows are changed; the table of sessions is new.
    await tx.run`
      create function cubic_count_session_revision() returns trigger language plpgsql as $$
      declare changed integer := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
      begin
        -- the event itself is deleted: there is nothing to count
        if not exists (select 1 from cubic_event_base where id = changed) then return null; end if;
        insert into cubic_event_revision as known (event_id, sequence, changed_at) values (changed, 1, now())
          on conflict (event_id) do update set sequence = known.sequence + 1, changed_at = now();
        return null;
      end $$`
    await tx.run`create trigger count_session_revision after insert or update or delete on cubic_event_session
      for each row execute function cubic_count_session_revision()`
  },
}
