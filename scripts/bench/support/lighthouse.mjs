// Lighthouse 12, if the registry is reachable: installed into a temporary folder, never into the project. Its
// throttling is applied to the browser (`devtools`): simulated throttling ignores server rendering.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const PACKAGE = 'lighthouse@12'
const INSTALL_MS = 240_000
const VISIT_MS = 120_000
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
/** @typedef {{ folder: string, chrome: string, cli: string }} Installed */
/** @typedef {{ numericValue?: number, details: { items: { resourceType: string, url: string }[] } }} Audit */
const BROWSERS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Installs it; returns undefined, and says so, if that fails here. */
export async function installLighthouse(/** @type {string} */ folder) {
  try {
    const chrome = BROWSERS.find((file) => file && fs.existsSync(file))
    if (!chrome) throw new Error('no Chromium was found: name one in CHROMIUM_PATH')
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', PACKAGE]
    await promisify(execFile)('npm', install, { cwd: folder, timeout: INSTALL_MS })
    return { folder, chrome, cli: path.join(folder, 'node_modules/lighthouse/cli/index.js') }
  } catch (error) {
    console.log(`Lighthouse is left out: ${String(error).split('\n')[0]}`)
    return undefined
  }
}

/** One first visit on a phone: milliseconds, bytes of script as gzip, and how many requests. */
export async function measurePage(/** @type {Installed} */ { folder, chrome, cli }, /** @type {string} */ url) {
  const output = path.join(folder, 'report.json')
  const options = ['--only-categories=performance', '--throttling-method=devtools', '--output=json', '--quiet']
  const flags = [...options, `--output-path=${output}`, `--chrome-flags=${CHROME_FLAGS}`]
  await promisify(execFile)(process.execPath, [cli, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chrome },
    timeout: VISIT_MS,
  })
  /** @type {{ audits: Record<string, Audit>, categories: { performance: { score: number } } }} */
  const { audits, categories } = JSON.parse(fs.readFileSync(output, 'utf8'))
  const requests = audits['network-requests']?.details.items ?? []
  const valueOf = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN
  let script = 0
  for (const { resourceType, url: address } of requests)
    if (resourceType === 'Script') script += gzipSync(await (await fetch(address)).text(), { level: 9 }).length
  return {
    score: Math.round(categories.performance.score * 100),
    lcp: valueOf('largest-contentful-paint'),
    fcp: valueOf('first-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    requests: requests.length,
    script,
  }
}
