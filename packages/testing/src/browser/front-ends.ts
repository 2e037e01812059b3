import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that appears when this run's build has ended; it says what went wrong. */
    endOfBuild: string
  }
}

const MINUTE = 60_000
const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../..')
const run = promisify(execFile)

type Build = {
  readonly end: string
  readonly stop: () => Promise<void>
}

/** Builds what is stale in a process of its own, while other tests run. */
export function startBuild(): Build {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-build-'))
  const end = path.join(folder, 'end')
  const say = (problem: string) => {
    // it appears only whole
    writeFileSync(`${end}.new`, problem)
    renameSync(`${end}.new`, end)
  }
  const program = `const { buildIfStale } = await import('./scripts/build.mjs'); await buildIfStale()`
  const built = run(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT }).then(
    ({ stdout }) => {
      process.stdout.write(stdout)
      say('')
    },
    (error: unknown) => say(error instanceof Error ? error.message : String(error)),
  )
  return {
    end,
    async stop() {
      await built
      rmSync(folder, { recursive: true })
    },
  }
}

/** The folder of the front ends, once they are built. */
export async function builtFrontEnds(): Promise<string> {
  const end = inject('endOfBuild')
  await vi.waitUntil(() => existsSync(end), { timeout: 4 * MINUTE, interval: 50 })
  const problem = readFileSync(end, 'utf8')
  if (problem !== '') throw new Error(`the front ends were not built: ${problem}`)
  return path.join(ROOT, 'apps')
}
