import { AuditEntry } from '@cubic/contract'
import { defineModel, type Model, raw, type Rule, sql, type Sql } from '@cubic/data-platform'
import { nobody } from '../../infra/access/access-rules.ts'

/** Entries of new registrations and log-ins are by far the most, and say nothing of changed fields. */
const NO_CHANGE = "action not in ('add', 'create', 'log_in', 'log_in_failed', 'log_out')"
/** The names of an entry's fields as a JSON list. Silent: some entries hold something else than an object. */
const namesIn = (after: string): string => `jsonb_path_query_array(${after}, '$.keyvalue().key', '{}', true)`
/**
 * Makes an array of it: the database counts how often each name occurs in arrays (migration 60), so it knows rare
 * fields.
 */
const arrayOf = (names: string): string => `string_to_array(translate(${names}::text, '[]" ', ''), ',')`

export type AuditRights = {
  readonly readers: Rule
  /** Says who reads where an entry came from: that tells where people are. */
  readonly addressReaders: Rule
}

export const auditModels = ({ readers, addressReaders }: AuditRights): readonly Model[] => [
  defineModel(AuditEntry, {
    access: {
      read: readers,
      create: nobody,
      write: nobody,
      unlink: nobody,
      fields: { address: { read: addressReaders } },
    },
    derived: {
      changed_field: {
        sql: (entry) => sql`(case when ${isChange(entry)} then (select string_agg(field.word, ', ' order by field.word)
          from jsonb_array_elements_text(${fieldNames(entry)}) as field (word)) end)`,
        matches: (entry, values) => sql`(${isChange(entry)} and ${fieldArray(entry)} && ${values.map(String)}::text[])`,
      },
    },
    neverNull: ['at'],
    plannedEachTime: true,
    indexes: {
      cubic_audit_entry_record_index: 'on cubic_audit_entry (model, record_id, id)',
      cubic_audit_entry_at_index: 'on cubic_audit_entry (at)',
      // the owners of one unit read its entries, newest first, and no others
      cubic_audit_entry_unit_index: 'on cubic_audit_entry (unit_id, at, id) where unit_id is not null',
      cubic_audit_entry_address_index: 'on cubic_audit_entry (address, id)',
      // for fields that change often: the newest changes of a model are found without sorting all of them
      cubic_audit_entry_change_index: `on cubic_audit_entry (model, at, id) where ${NO_CHANGE}`,
      cubic_audit_entry_changed_index: `on cubic_audit_entry using gin ((${arrayOf(namesIn('after'))})) where ${NO_CHANGE}`,
      // what one person did to one kind of records, newest first, however much both have done besides
      cubic_audit_entry_person_index: 'on cubic_audit_entry (user_id, model, at, id)',
    },
  }),
]

const isChange = (entry: Sql): Sql => sql`(${entry}.${raw(NO_CHANGE)})`
const fieldNames = (entry: Sql): Sql => sql`jsonb_path_query_array(${entry}.after, '$.keyvalue().key', '{}', true)`
const fieldArray = (entry: Sql): Sql => sql`string_to_array(translate(${fieldNames(entry)}::text, '[]" ', ''), ',')`
