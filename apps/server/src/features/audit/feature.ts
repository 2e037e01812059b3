import type { Feature } from '../feature.ts'
import { auditIndexes } from './migrations/060-audit-indexes.ts'
import { type AuditRights, auditModels } from './model.ts'

export const audit = (rights: AuditRights): Feature => ({
  name: 'audit',
  migrations: [auditIndexes],
  models: () => auditModels(rights),
})
