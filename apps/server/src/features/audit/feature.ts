import type { Rule } from '@cubic/data-platform'
import type { Feature } from '../feature.ts'
import { auditIndexes } from './migrations/060-audit-indexes.ts'
import { auditModels } from './model.ts'

export const audit = ({ readers }: { readonly readers: Rule }): Feature => ({
  name: 'audit',
  migrations: [auditIndexes],
  models: () => auditModels(readers),
})
