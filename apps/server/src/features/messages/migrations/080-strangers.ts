import type { Migration } from '../../../infra/database/migrations.ts'

/** Marks the addresses and numbers that people changed themselves before we noted it. An index by mailbox takes the place of one by address. */
export const strangers: Migration = {
  id: 80,
  name: 'strangers',
  phase: 'after',
  async up(tx) {
    await tx.run`drop index if exists cubic_message_stranger_index`
    await tx.run`
      update cubic_user account set is_email_typed = own.email, is_phone_typed = own.phone
      from (select entry.record_id, bool_or(entry.after ? 'email') as email, bool_or(entry.after ? 'phone') as phone
        from cubic_audit_entry entry
        where entry.model = 'User' and entry.user_id = entry.record_id and (entry.after ? 'email' or entry.after ? 'phone')
          and not exists (select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
            where held.owner_id = entry.record_id and role.key = 'admin')
        group by entry.record_id) own
      where account.id = own.record_id`
  },
}
