import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * The index of changed fields is one of arrays now, and that of people includes the model. The statistics say how often each field changed:
 * those of an index with a condition are not used for plans.
 */
export const auditIndexes: Migration = {
  id: 60,
  name: 'audit-indexes',
  phase: 'after',
  async up(tx) {
    await tx.run`drop index if exists cubic_audit_entry_field_index, cubic_audit_entry_user_id_index`
    await tx.run`create statistics if not exists cubic_audit_entry_changed_statistics
      on (string_to_array(translate(jsonb_path_query_array(after, '$.keyvalue().key', '{}', true)::text, '[]" ', ''), ','))
      from cubic_audit_entry`
  },
}
