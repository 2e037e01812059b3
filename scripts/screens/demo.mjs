// A demo for screenshots, and what is done in its pages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** @import { Page } from 'playwright-core' */
/** @typedef {{ dash: { generic: { search: { items: readonly { raw: string }[] } } } }} Found */

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Starts a demo on a fresh database in a temporary folder, on a free port. */
export async function startDemo() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-screens-'))
  const port = await freePort()
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'BASE_PATH']) delete env[name]
  const child = spawn(process.execPath, ['scripts/run.mjs', 'demo'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await answering(url, child)
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}

/** @param {string} url @param {string} account @returns {Promise<string>} */
export async function logIn(url, account) {
  const { token } = await post(`${url}/api/auth/v1/request-login-token`, { account, password: 'demo-pass' })
  return token
}

/** @param {string} field @param {unknown} value */
export function equal(field, value) {
  return { leaf: { field, comparator: '=', value } }
}

/**
 * @template Row
 * @param {string} url
 * @param {string} token
 * @param {string} model
 * @param {readonly string[]} fields
 * @param {object} [condition]
 * @returns {Promise<Row[]>}
 */
export async function search(url, token, model, fields, condition) {
  const query =
    'query Screens($model: String!, $fields: [String], $condition: String) { dash { generic { search(model: $model, fields: $fields, condition: $condition, limit: 200) { items { raw } } } } }'
  /** @type {{ data: Found, errors?: readonly { message: string }[] }} */
  const { data, errors } = await post(
    `${url}/gql/endpoint`,
    { query, variables: { model, fields, condition: JSON.stringify(condition) } },
    token,
  )
  if (errors) throw new Error(errors[0]?.message)
  return data.dash.generic.search.items.map(({ raw }) => JSON.parse(raw))
}

/** @param {string} url @param {object} body @param {string} [token] */
async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

/** @param {RegExp} name */
export function press(name) {
  return async (/** @type {Page} */ page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  }
}

/** Types a code into its field, opening it by its button if needed. The last character checks it. */
export async function enterCode(/** @type {Page} */ page, /** @type {string | undefined} */ code) {
  const field = page.getByRole('textbox', { name: /^报名码$|^Binding code$/ }).filter({ visible: true })
  if ((await field.count()) === 0) await press(/^输入报名码$|^Enter a code$/)(page)
  await field.fill(String(code))
  await page.getByRole('alert').first().waitFor()
}

/** Waits for requests, fonts and elements marked busy. */
export async function settled(/** @type {Page} */ page) {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded',
    undefined,
    { timeout: 60_000 },
  )
}
