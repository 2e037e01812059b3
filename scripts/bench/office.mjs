// What an applicant manager does with 100,000 applicants of one event: pages, filters and searches of the list, the
// spreadsheet of all of them while people register for another event, and the import of 5,000 rows.
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describeLatency, machine, median, ms, readOptions } from './support/figures.mjs'
import { itemAt } from './support/lists.mjs'
import { generateLoad, timeOneByOne } from './support/load.mjs'
import {
  floorsOf,
  importFile,
  makeApplicants,
  makeManager,
  overviewRequests,
  searchRequests,
} from './support/office-requests.mjs'
import { makeEvent, REGISTRATIONS, withRush } from './support/registration-rush.mjs'
import { readNumber } from './support/rows.mjs'
import { foundIn } from './support/searches.mjs'

/** @import { Query, Request, Rush, RushEvent } from './support/types.ts' */
/** @typedef {{ seconds: number, bytes: number, memory: number }} Exported */

const COUNT = 'select count(*) from cubic_event_applicant where event_id = $1'
const DEFAULTS = { applicants: 100_000, rows: 5000, requests: 40, people: 20_000, connections: 8 }

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { applicants, rows, requests, people } = options
  console.log(machine())
  await withRush({ people }, async (context) => {
    const { query, port } = context
    const manager = await makeManager(query)
    const seats = 10 * applicants
    const [event, other, empty] = [
      await makeEvent(query, seats),
      await makeEvent(query, seats),
      await makeEvent(query, seats),
    ]
    console.log(`filling ${applicants} applicants …`)
    await makeApplicants(query, event, applicants)
    await makeApplicants(query, other, Math.min(applicants, 20_000))
    await query('vacuum analyze')
    console.log(`\nThe list of ${applicants} applicants, ${requests} requests each, one at a time`)
    const floors = floorsOf({ event, applicants })
    for (const [name, list] of Object.entries(searchRequests({ event, manager, applicants, requests }))) {
      const floor = floors[name] && (await timeQueries(query, floors[name]))
      await measureRequests({ name, port, requests: list, floor }, (body) => (foundIn(body)?.items.length ?? 0) > 0)
    }
    const overviews = { name: 'the overview', port, requests: overviewRequests({ manager, requests }) }
    await measureRequests(overviews, (body) => Boolean(JSON.parse(body).data?.cubicEvent.overview))
    await measureExport(context, { event, empty, manager, options })
    await measureImport(context, { rows, event: empty, manager })
  })
}

/**
 * @param {{ name: string, port: number, requests: readonly Request[], floor?: number | undefined }} measured
 * @param {(body: string) => boolean} isRight
 */
async function measureRequests({ floor, ...asked }, isRight) {
  const latency = await timeOneByOne(asked, isRight)
  const bare = floor === undefined ? '' : `   bare SQL ${ms(floor)}`
  console.log(`${asked.name.padEnd(50)} ${describeLatency(latency)}${bare}`)
}

/** Returns the median time of these queries, one after another. */
async function timeQueries(/** @type {Query} */ query, /** @type {readonly string[]} */ texts) {
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < 15; round++) {
    const began = performance.now()
    for (const text of texts) await query(text)
    times.push(performance.now() - began)
  }
  return median(times)
}

/**
 * Measures registrations at a steady rate, alone and during an export of all applicants.
 * @param {Rush} context
 * @param {object} asked
 * @param {RushEvent} asked.event
 * @param {RushEvent} asked.empty
 * @param {string} asked.manager
 * @param {typeof DEFAULTS} asked.options
 */
async function measureExport(context, { event, empty, manager, options }) {
  const { port, pid } = context
  const { applicants, people, connections } = options
  console.log(`\nThe spreadsheet of all, and registrations for another event over ${connections} connections`)
  const asked = `/api/office/v1/applicants.xlsx?event_id=${event.id}`
  const exportAll = async () => {
    const [began, before] = [performance.now(), memoryOf(pid)]
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 20)
    let bytes = 0
    try {
      const response = await fetch(`http://127.0.0.1:${port}${asked}`, {
        headers: { authorization: `Bearer ${manager}` },
      })
      for await (const chunk of response.body ?? []) bytes += chunk.length
      if (response.status !== 200 || response.headers.get('x-rows') !== String(applicants))
        throw new Error(`the export answered ${response.status} with ${response.headers.get('x-rows')} rows`)
    } finally {
      clearInterval(watch)
    }
    return { seconds: (performance.now() - began) / 1000, bytes, memory: (peak - before) / 2 ** 20 }
  }
  const alone = await exportAll()
  console.log(`export alone: ${describe(alone)}`)
  let first = 1
  const register = async (/** @type {number} */ count) => {
    const [before, args] = [memoryOf(pid), { events: [empty], first }]
    const result = await generateLoad({ port, module: REGISTRATIONS, args, total: count, connections })
    first += count
    if (Object.keys(result.outcomes).join() !== 'admitted') throw new Error(JSON.stringify(result.outcomes))
    return { ...result, memory: (memoryOf(pid) - before) / 2 ** 20 }
  }
  const share = Math.floor(people / 3)
  await register(share)
  const quiet = await register(share)
  /** @type {Exported[]} */
  const exports = []
  let going = true
  const exporting = (async () => {
    while (going) exports.push(await exportAll())
  })()
  const busy = await register(share)
  going = false
  await exporting
  const memory = Math.max(...exports.map((each) => each.memory))
  console.log(
    `beside registrations, ${exports.length} exports: ${describe({ ...itemAt(exports, 0), seconds: median(exports.map((each) => each.seconds)), memory })}`,
  )
  /** @param {Awaited<ReturnType<typeof register>>} registered */
  const tell = ({ latency, perSecond, memory: more }) =>
    `p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)}, ${perSecond.toFixed(0)} a second, ${more.toFixed(0)} MB more memory at the end`
  console.log(`registrations alone: ${tell(quiet)}\nbeside exports: ${tell(busy)}`)
}

/** @param {Exported} exported */
function describe({ seconds, bytes, memory }) {
  return `${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB, ${memory.toFixed(0)} MB more memory at most`
}

/** Returns the memory of the server process in bytes. */
function memoryOf(/** @type {number} */ pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** @param {Rush} context @param {{ rows: number, event: RushEvent, manager: string }} asked */
async function measureImport({ query, port }, { rows, event, manager }) {
  console.log(`\nThe import of ${rows} rows`)
  for (const dryRun of [true, false, false]) {
    const before = await readNumber(query, COUNT, [event.id])
    const began = performance.now()
    const answer = await importFile({ port, manager, event, rows, dryRun })
    const took = (performance.now() - began) / 1000
    const after = await readNumber(query, COUNT, [event.id])
    if (answer.status !== 'ok' || after - before !== (dryRun ? 0 : answer.to_add))
      throw new Error(JSON.stringify(answer).slice(0, 500))
    console.log(
      `${dryRun ? 'dry run' : 'import'}: ${took.toFixed(2)} s, to add ${answer.to_add}, already there ${answer.already_there}, written ${after - before}`,
    )
    await wait(200)
  }
}
