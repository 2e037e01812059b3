import { AuditEntry } from '@cubic/contract'
import { defineModel, type Model, type Rule } from '@cubic/data-platform'
import { nobody } from '../../infra/access-rules.ts'

export const auditModels = (readers: Rule): readonly Model[] => [
  defineModel(AuditEntry, {
    access: { read: readers, create: nobody, write: nobody, unlink: nobody },
    indexes: {
      cubic_audit_entry_record_index: 'on cubic_audit_entry (model, record_id, id)',
      cubic_audit_entry_at_index: 'on cubic_audit_entry (at)',
    },
  }),
]
