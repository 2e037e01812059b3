// What a hostile caller sends, in a process of its own: each attack repeats until the process is ended.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import yazl from 'yazl'
import { heavyBatch, heavySearch } from './hostile-requests.mjs'
import { inTurn } from './lists.mjs'

/** @typedef {Record<'member' | 'registrar' | 'writer' | 'scanner' | 'pass', string>} Tokens */
/**
 * @typedef {{ name: string, url: string, tokens: Tokens, event: number, draft: number, platformPort: number }} Job
 */

const ADDRESS = '198.51.100.9'
const AT_ONCE = 50
const BYTES_PER_SECOND = 250_000
/** Who is refused asks again at once, but not in a loop that only burns this machine's own processor. */
const PAUSE_MS = 20

/** Answers the messages that others are owed, rather than asking anything. */
export const ENDLESS = 'the message platform: takes messages and answers without an end'

/**
 * Starts an attack of `ATTACKS`. The result ends it and returns how often the server answered with what.
 * @param {Job} job
 * @returns {Promise<() => Promise<Record<string, number>>>}
 */
export async function startAttack(job) {
  const worker = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(worker, 'exit')
  worker.send(job)
  await once(worker, 'message')
  return async () => {
    const answered = once(worker, 'message')
    worker.send('stop')
    const [answers] = await Promise.race([answered, ended.then(() => [{}])])
    worker.kill('SIGKILL')
    await ended
    return answers
  }
}

/** @type {Record<string, number>} */
const answers = {}
const count = (/** @type {string} */ outcome) => (answers[outcome] = (answers[outcome] ?? 0) + 1)

/**
 * Each begins, and goes on.
 * @type {Readonly<Record<string, (job: Job) => Promise<void>>>}
 */
export const ATTACKS = {
  'a member, fifty at once: twelve negated walks five relations deep': async ({ url, tokens }) => {
    lanes(AT_ONCE, (lane, round) => ask(url, tokens.member, heavySearch(lane * 1_000_000 + round)))
  },
  'a guest, 250 KB/s: batches of 50 × 200 leaves and 30 walks': batches({ leaves: 200, walks: 30 }),
  'a guest, 250 KB/s: batches of 50 × 10 walks': batches({ leaves: 0, walks: 10 }),
  'a member, ten at once: batches of 50 × 10 walks': async ({ url, tokens }) => {
    lanes(10, (lane, round) => ask(url, tokens.member, heavyBatch(lane * 1_000_000 + round, { leaves: 0, walks: 10 })))
  },
  'a registrar, five at once: spreadsheets of a billion rows, of long shared texts and of line breaks': async (job) => {
    const files = await hostileFiles()
    lanes(5, (lane, round) => importFile(job, inTurn(files, lane + round)))
  },
  'a registrar: imports whose bodies do not end, twelve at a time': async (job) => {
    lanes(12, () => unfinishedImport(job))
  },
  'a writer, four at once: rich text of `<` and of `<a href="`': async ({ url, tokens, draft }) => {
    const texts = ['<'.repeat(99_999), '<a href="'.repeat(11_000), '<!--'.repeat(24_000), '<![CDATA['.repeat(11_000)]
    lanes(4, (lane, round) => ask(url, tokens.writer, saveDescription(draft, inTurn(texts, lane + round))))
  },
  'a scanner, six at once: exports of 1,500 columns that nobody reads': async (job) => {
    lanes(6, () => unreadExport(job))
  },
  'a volunteer’s pass: 5,000 scans of unknown codes again and again': async ({ url, tokens, event }) => {
    lanes(4, () => ask(url, tokens.pass, unknownScans(event)))
  },
  [ENDLESS]: ({ platformPort }) => answerWithoutEnd(platformPort),
}

/** @param {{ leaves: number, walks: number }} size */
function batches(size) {
  return async (/** @type {Job} */ { url }) => {
    lanes(1, async (_lane, round) => {
      const request = heavyBatch(round, size)
      void ask(url, undefined, request).catch(() => count('cut'))
      await wait((request.body.length / BYTES_PER_SECOND) * 1000)
    })
  }
}

/** Starts lanes whose requests follow each other until the process is ended. */
function lanes(/** @type {number} */ number, /** @type {(lane: number, round: number) => Promise<void>} */ work) {
  const lane = async (/** @type {unknown} */ _each, /** @type {number} */ index) => {
    for (let round = 0; ; round++) {
      try {
        await work(index, round)
      } catch {
        count('cut')
      }
      await wait(PAUSE_MS)
    }
  }
  void Promise.all(Array.from({ length: number }, lane))
}

/** @param {string} [token] */
const headersOf = (token) => ({ 'x-forwarded-for': ADDRESS, ...(token && { authorization: `Bearer ${token}` }) })

/** @param {string} url @param {string | undefined} token @param {{ path: string, body: string }} request */
async function ask(url, token, { path, body }) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(token) },
    body,
  })
  const text = await response.text()
  const refused = text.includes('LimitExceeded') ? 'refused' : 'answered'
  count(response.status === 200 ? refused : String(response.status))
}

const SAVE = `mutation s($model: String!, $values: String) { dash { generic { save(model: $model, values: $values) { status } } } }`
const SYNC = `mutation sync($event: Int!, $device: String!, $scans: String!) {
  cubicEvent { sync_scans(event_id: $event, device: $device, scans: $scans) { status results } } }`
const SCANS_MAX = 500

/** @param {number} id @param {string} description */
function saveDescription(id, description) {
  const variables = { model: 'CubicEventBase', values: JSON.stringify({ id, description }) }
  return { path: '/gql/endpoint', body: JSON.stringify({ query: SAVE, variables }) }
}

/** Ten calls, each with as many scans as one may have. */
function unknownScans(/** @type {number} */ event) {
  const query = Array.from({ length: 10 }, (_call, index) => {
    const scans = Array.from({ length: SCANS_MAX }, () => {
      const id = randomUUID()
      return { scan_id: id, code: id.replaceAll('-', '').slice(0, 12).toUpperCase(), at: new Date().toISOString() }
    })
    return { key: String(index), query: SYNC, variables: { event, device: 'x', scans: JSON.stringify(scans) } }
  })
  return { path: '/gql/endpoint_batch', body: JSON.stringify({ version: 1, query }) }
}

async function hostileFiles() {
  const row = '<row><c t="s"><v>0</v></c></row>'
  return [
    await workbookOf('<row r="1000000000"><c><v>1</v></c></row>'),
    await workbookOf(row.repeat(45_000), ' '.repeat(30_000_000)),
    await workbookOf(row.repeat(400), '字'.repeat(10_000_000)),
    await workbookOf('<a>'.repeat(1_500_000)),
    Buffer.alloc(9_500_000, '\n'),
    Buffer.alloc(9_500_000, ','),
  ]
}

/** @param {string} rows */
async function workbookOf(rows, shared = '') {
  const zip = new yazl.ZipFile()
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>${shared}</t></si></sst>`,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** @param {Job} job @param {Buffer<ArrayBuffer>} file */
async function importFile({ url, tokens, event }, file) {
  const body = new FormData()
  body.append('file', new Blob([file]), 'a')
  const response = await fetch(`${url}/api/office/v1/applicants/import?event_id=${event}`, {
    method: 'POST',
    headers: headersOf(tokens.registrar),
    body,
  })
  await response.text()
  count(response.status === 200 ? 'answered' : String(response.status))
}

/** @param {Job} job */
async function unfinishedImport({ url, tokens, event }) {
  const request = http.request(`${url}/api/office/v1/applicants/import?event_id=${event}`, {
    method: 'POST',
    headers: {
      ...headersOf(tokens.registrar),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 9_000_000,
    },
  })
  request.write('--x\r\n')
  const [response] = await once(request, 'response')
  count(String(response.statusCode))
  request.destroy()
}

/** @param {Job} job */
async function unreadExport({ url, tokens, event }) {
  const fields = `name${',name'.repeat(1499)}`
  const query = new URLSearchParams({ event_id: String(event), fields })
  const request = http.get(`${url}/api/office/v1/applicants.csv?${query}`, { headers: headersOf(tokens.scanner) })
  const [response] = await once(request, 'response')
  count(String(response.statusCode))
  if (response.statusCode !== 200) request.destroy()
  else await once(response, 'close')
}

/** Listens on the port, and answers each message for as long as somebody listens. */
async function answerWithoutEnd(/** @type {number} */ port) {
  const chunk = Buffer.alloc(65_536, ' ')
  const server = http.createServer((request, response) => {
    count('asked')
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write).on('error', () => undefined)
    write()
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', (given) => {
    const job = /** @type {Job} */ (given)
    process.once('message', () => process.send?.(answers))
    void ATTACKS[job.name]?.(job).then(() => process.send?.('started'))
  })
