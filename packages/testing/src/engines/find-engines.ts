import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium, ownEnvironment } from '../browser/browser.ts'
import { ENGINE_NAMES, type Engine, type EngineName } from './visitor.ts'

const run = promisify(execFile)

export type Missing = { readonly name: EngineName; readonly reason: string }

/** The engines of this machine, and why the others cannot run. */
export async function findEngines(): Promise<{
  readonly found: readonly Engine[]
  readonly missing: readonly Missing[]
}> {
  const [found, missing]: [Engine[], Missing[]] = [[], []]
  for (const name of ENGINE_NAMES)
    await FINDERS[name]().then(
      (engine) => found.push(engine),
      (error: unknown) => missing.push({ name, reason: error instanceof Error ? error.message : String(error) }),
    )
  return { found, missing }
}

const FINDERS: { readonly [name in EngineName]: () => Promise<Engine> } = {
  async Chromium() {
    const { executablePath, env, version } = await findChromium()
    return { name: 'Chromium', version, path: executablePath, env }
  },
  async Firefox() {
    const path = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')
    if (!path)
      throw new Error('no firefox-esr and no firefox (Debian’s package: firefox-esr; or name one in FIREFOX_PATH)')
    return { name: 'Firefox', version: await versionOf(path), path, env: {} }
  },
  async WebKit() {
    const path = onPath('WebKitWebDriver')
    if (!path) throw new Error('no WebKitWebDriver (Debian’s package: webkit2gtk-driver)')
    if (!onPath('Xvfb')) throw new Error('no Xvfb, which WebKit needs for its window (Debian’s package: xvfb)')
    const browser = miniBrowser()
    if (!browser) throw new Error('no MiniBrowser of WebKitGTK (Debian’s package: webkit2gtk-driver)')
    return { name: 'WebKit', version: basename(dirname(browser)), path, env: { MINI_BROWSER: browser } }
  },
}

/** No program of the path: it lies beside the library, in a folder named by the machine's kind and the version. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/libexec', ...foldersIn('/usr/lib')].flatMap((folder) =>
    foldersIn(folder).filter((each) => each.includes('/webkit2gtk-')),
  )
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((file) => existsSync(file))
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}

function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
}

async function versionOf(program: string): Promise<string> {
  const { stdout } = await run(program, ['--version'], { env: ownEnvironment(), timeout: 20_000 })
  return stdout.trim()
}
