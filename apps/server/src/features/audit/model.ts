import { AuditEntry } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import { admins, nobody } from '../../infra/access-rules.ts'

export const auditModels: readonly Model[] = [
  defineModel(AuditEntry, {
    access: { read: admins, create: nobody, write: nobody, unlink: nobody },
    indexes: {
      cubic_audit_entry_record_index: 'on cubic_audit_entry (model, record_id, id)',
      cubic_audit_entry_at_index: 'on cubic_audit_entry (at)',
    },
  }),
]
