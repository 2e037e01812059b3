import { prepareDatabase } from '../../../../apps/server/src/app.ts'
import { readConfig } from '../../../../apps/server/src/config.ts'
import { fillSampleData } from '../../../../apps/server/src/sample-data/fill-sample-data.ts'
import type { Template } from '../../../../apps/server/test/support/cluster.ts'

export const PASSWORD = 'demo-pass'

/** The sample data of `npm run demo`, as much of it as pages need. */
export const sampleTemplate: Template = {
  name: 'e2e-sample',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
    await fillSampleData(db, { events: 60, people: 60, now: new Date() })
  },
}
