import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { setup as startSite } from '../browser/global-setup.ts'
import { findEngines } from './find-engines.ts'
import type { Engine } from './visitor.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engines: readonly Engine[]
    /** A script that defines `cubicFinder` (see in-page.ts). */
    finder: string
  }
}

/** Prepares what journeys need and finds the engines of this machine; reports the missing ones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { found, missing } = await findEngines()
  const lines = [
    ...found.map(({ name, version }) => `${name}: ${version}`),
    ...missing.map(({ name, reason }) => `${name}: NOT TESTED, ${reason}`),
  ]
  const say = () => process.stdout.write(`\n${lines.join('\n')}\n`)
  say()
  project.provide('engines', found)
  project.provide('finder', await bundleFinder())
  const stop = await startSite(project)
  return async () => {
    await stop()
    say()
  }
}

async function bundleFinder(): Promise<string> {
  const entry = fileURLToPath(new URL('in-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'cubicFinder' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('the finder was not built')
  return bundle.output[0].code
}
