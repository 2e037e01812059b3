import { gateKey } from '@cubic/domain/check-in/gate'
import type { Migration } from '../../../infra/database/migrations.ts'

/** Gates were stored in the language of the phone: `A 门` and `Gate A` become one gate. */
export const gates: Migration = {
  id: 74,
  name: 'gates',
  phase: 'after',
  async up(tx) {
    const stored = await tx.rows<{ gate: string }>`select distinct gate from cubic_scan where gate is not null`
    for (const { gate } of stored) {
      const key = gateKey(gate)
      if (key !== gate) await tx.run`update cubic_scan set gate = ${key} where gate = ${gate}`
    }
  },
}
