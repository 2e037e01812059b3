import { prepareDatabase } from '@cubic/server/app'
import { readConfig } from '@cubic/server/config'
import { fillSampleData } from '@cubic/sample-data/fill-sample-data'
import type { Template } from '../server/cluster.ts'

export const PASSWORD = 'demo-pass'

/** The sample data of `npm run demo`, as much of it as pages need. */
export const sampleTemplate: Template = {
  name: 'e2e-sample',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
    await fillSampleData(db, { events: 60, people: 60, now: new Date() })
  },
}
