import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { setup as startCluster } from '../../../../apps/server/test/support/cluster.ts'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { type Chromium, findChromium } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
    /** The folder of the built front ends. */
    frontEnds: string
  }
}

const FRONT_ENDS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../../apps')

/** Once a run: the pages built, a browser found, a database cluster. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale()
  project.provide('frontEnds', FRONT_ENDS)
  project.provide('chromium', await findChromium())
  return startCluster(project)
}
