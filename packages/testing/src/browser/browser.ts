import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

/** A browser that runs on this machine, and the environment variables that it needs. */
export type Chromium = {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
  readonly version: string
}

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]
export const LAUNCH_ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only what runs on this machine answers: a page that asks elsewhere shows itself by a failed request.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
const run = promisify(execFile)

/**
 * CHROMIUM_PATH (`npm` means the one from npm), else the one from npm, else one that is installed. The one from npm
 * comes first because it is the same on every machine and has no window to draw: journeys take two thirds of the
 * time. Nothing is downloaded.
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && chosen !== 'npm') return { executablePath: chosen, env: {}, version: await versionOf(chosen, {}) }
  if (chosen === 'npm') return inflateChromium()
  // A machine may lack what even this one needs.
  const packaged = isPackaged() ? await inflateChromium().catch(() => undefined) : undefined
  if (packaged) return packaged
  for (const executablePath of WELL_KNOWN.filter((candidate) => existsSync(candidate))) {
    // Some are a script that only says where a browser could be had.
    const version = await versionOf(executablePath, {}).catch(() => undefined)
    if (version !== undefined) return { executablePath, env: {}, version }
  }
  throw new Error(
    `No Chromium was found, and npm brings none that runs on ${process.platform} ${process.arch}: install one, or name it in CHROMIUM_PATH`,
  )
}

/** Is there a browser in `@sparticuz/chromium` for this machine? */
function isPackaged(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

export type LaunchOptions = {
  readonly args?: readonly string[]
}

export function launchBrowser({ executablePath, env }: Chromium, { args = [] }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath, env: { ...ownEnvironment(), ...env }, args: [...LAUNCH_ARGS, ...args] })
}

/**
 * The browser in `@sparticuz/chromium`, unpacked once: for Linux on x64, with the libraries and a font
 * that a bare machine lacks.
 */
async function inflateChromium(): Promise<Chromium> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const root = main.slice(
    0,
    main.lastIndexOf(path.join('@sparticuz', 'chromium')) + path.join('@sparticuz', 'chromium').length,
  )
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (!isPackaged()) throw new Error(`npm brings no Chromium for ${process.platform} on ${process.arch}`)
  const kept = path.join(root, '..', '..', '.cache', `chromium-${version}`)
  if (!isWhole(kept)) await inflateInto(kept, root)
  const executablePath = path.join(kept, 'chromium')
  const env = { LD_LIBRARY_PATH: path.join(kept, 'al2023', 'lib'), FONTCONFIG_FILE: writeFontsFile(kept) }
  return { executablePath, env, version: await versionOf(executablePath, env) }
}

/**
 * The package unpacks into the temp folder of its process, and its libraries only where it believes
 * to be at AWS: so let it.
 */
async function inflateInto(folder: string, root: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  const index = pathToFileURL(path.join(root, 'build/esm/index.js')).href
  const program = `const { default: chromium } = await import(${JSON.stringify(index)}); await chromium.executablePath()`
  const env = { ...ownEnvironment(), TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  await run(process.execPath, ['--input-type=module', '--eval', program], { env })
  chmodSync(path.join(fresh, 'chromium'), 0o755)
  // a folder appears under its name only whole
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // another run was faster
    if (!isWhole(folder)) throw error
  }
}

const isWhole = (folder: string): boolean => existsSync(path.join(folder, 'chromium'))

/** Its own file looks for fonts in places of AWS. */
function writeFontsFile(folder: string): string {
  const file = path.join(folder, 'fonts.conf')
  const folders = [path.join(folder, 'fonts', 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = [
    ...folders.map((dir) => `<dir>${dir}</dir>`),
    `<cachedir>${path.join(folder, 'fonts-cache')}</cachedir>`,
  ]
  const fresh = `${file}.${process.pid}`
  writeFileSync(
    fresh,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`,
  )
  renameSync(fresh, file)
  return file
}

async function versionOf(executablePath: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await run(executablePath, ['--version'], { env: { ...ownEnvironment(), ...env }, timeout: 20_000 })
  return stdout.trim()
}

export function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
