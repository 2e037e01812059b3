import type { TestProject } from 'vitest/node'
import { setup as startCluster } from '../server/cluster.ts'
import { type Chromium, findChromium } from './browser.ts'
import { startBuild } from './front-ends.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

/** Once a run: a browser found, a database cluster, and the pages being built (`builtFrontEnds` waits for them). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = startBuild()
  project.provide('endOfBuild', build.end)
  project.provide('chromium', await findChromium())
  const stopCluster = await startCluster(project)
  return async () => {
    await stopCluster()
    await build.stop()
  }
}
