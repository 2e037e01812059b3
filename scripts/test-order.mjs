// The order of the test files: the longest first, so that no worker is left with one of them alone at the end. Without
// this, a fresh clone starts with the largest files, and the longest are small ones.
import fs from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** One after the other: a worker that changes to another project loads everything again. */
const PROJECTS = ['unit', 'supervisor', 'server', 'e2e']
/**
 * The longest first, and after the longest of all those that mostly wait, for time limits and for other processes: so
 * the processor has something to do meanwhile. They are sorted within their project only.
 */
const LONGEST = [
  'apps/server/test/wire/no-oracles.test.ts',
  'apps/server/test/wire/sweep.test.ts',
  'apps/server/test/data-client/batches.test.ts',
  'apps/server/test/door/board.test.ts',
  'apps/server/test/wire/totals.test.ts',
  'apps/server/test/registration/province.test.ts',
  'apps/server/test/jobs/housekeeping.test.ts',
  'apps/server/test/uploads/quota.test.ts',
  'apps/server/test/faults/mail.test.ts',
  'apps/server/test/wire/time-limit.test.ts',
  'apps/server/test/wire/oracles.test.ts',
  'apps/server/test/platform/rights.test.ts',
  'apps/server/test/pages/pages.test.ts',
  'apps/server/test/backups/drill.test.ts',
  'apps/server/test/backups/backups.test.ts',
  'apps/server/test/faults/processes.test.ts',
  'apps/server/test/access-matrix/access-matrix.test.ts',
  'packages/postgres-supervisor/test/crash.test.ts',
  'packages/postgres-supervisor/test/copies.test.ts',
  'packages/postgres-supervisor/test/accounts.test.ts',
  'apps/site/test/e2e/every-screen.test.ts',
  'apps/site/test/e2e/offline.test.ts',
  'apps/site/test/e2e/events.test.ts',
  'apps/office/test/e2e/foundation.test.ts',
  'apps/site/test/e2e/page-weights.test.ts',
  'apps/office/test/e2e/every-screen.test.ts',
  'apps/door/test/e2e/offline.test.ts',
  'apps/site/test/e2e/registration.test.ts',
  'apps/site/test/e2e/bad-network.test.ts',
  'apps/site/test/e2e/rendering.test.ts',
  'apps/site/test/e2e/recovery.test.ts',
  'apps/site/test/e2e/site.test.ts',
  'apps/site/test/e2e/journey.test.ts',
  'apps/site/test/e2e/tickets.test.ts',
  'apps/office/test/e2e/event-life.test.ts',
]
const gone = LONGEST.filter((file) => !fs.existsSync(new URL(`../${file}`, import.meta.url)))
if (gone.length > 0) throw new Error(`scripts/test-order.mjs names files that are gone: ${gone.join(', ')}`)

const placeOf = ({ moduleId }) => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}
const projectOf = ({ project }) => PROJECTS.indexOf(project.name)

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's: it is the order of vitest
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other))
  }
}
