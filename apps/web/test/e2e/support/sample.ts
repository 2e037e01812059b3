import { prepareDatabase } from '../../../../server/src/app.ts'
import { readConfig } from '../../../../server/src/config.ts'
import { hashPassword } from '../../../../server/src/features/people/internal/password.ts'
import { makeBuilders } from '../../../../server/test/support/builders.ts'
import type { Template } from '../../../../server/test/support/cluster.ts'

export const PASSWORD = 'demo-pass'
export const sampleTemplate: Template = {
  name: 'e2e-sample',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
    const b = makeBuilders(() => db)
    const passwordHash = await hashPassword(PASSWORD)
    await b.aUser({ account: 'student1', name: '张三', passwordHash, person: { unify_id: '2026001' } })
    await b.aUser({ account: 'student2', name: '李四', passwordHash, person: { unify_id: '2026002' } })
    await b.aUser({ account: 'scanner', name: '王检票', passwordHash, roles: ['scanner_admin'] })
  },
}
