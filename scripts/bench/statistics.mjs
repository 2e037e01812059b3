// Statistics over a million registrations: how long each figure takes, over a month, a term and all
// years, for the centre and for the owner of a unit; and what registering costs while somebody asks, and
// with the notes that it leaves.
import { setTimeout as wait } from 'node:timers/promises'
import { machine, median, mediansOf, readOptions } from './support/figures.mjs'
import { itemAt } from './support/lists.mjs'
import { generateLoad, timeOneByOne } from './support/load.mjs'
import { makeManager } from './support/office-requests.mjs'
import { tokenOf } from './support/registration-requests.mjs'
import { makeEvents, REGISTRATIONS, withRush } from './support/registration-rush.mjs'
import { readNumber } from './support/rows.mjs'
import { makeRegistrations, statisticsRequests } from './support/statistics-requests.mjs'

/** @import { Query, Rush } from './support/types.ts' */

const DEFAULTS = {
  applicants: 1_000_000,
  events: 5000,
  years: 3,
  people: 50_000,
  requests: 15,
  registrations: 3000,
  rounds: 7,
  connections: 50,
}
const PERIODS = { 'a month': 30, 'a term': 120 }
const LIMIT_MS = 200

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { applicants, events: count, years, people, requests } = options
  console.log(machine())
  await withRush({ people }, async (context) => {
    const { query, port } = context
    const manager = await makeManager(query)
    const events = await makeEvents(query, { count, seats: 100_000 })
    console.log(`making ${applicants} registrations for ${count} events in ${years} years …`)
    await makeRegistrations(query, { events, applicants, people, years })
    await query('vacuum analyze')
    await untilCounted(query)
    await query('vacuum analyze')
    const made = await readNumber(query, 'select count(*) from cubic_event_applicant')
    const unit = await readNumber(query, 'select min(id) from cubic_unit')
    const owner = await makeOwner(query, unit)
    console.log(`${made} registrations. Each figure ${requests} times, one at a time, p50 and slowest in ms`)
    const readers = {
      ...Object.fromEntries(Object.entries(PERIODS).map(([name, days]) => [name, { days, token: manager }])),
      [`${years} years`]: { days: years * 365 - 1, token: manager },
      'a unit of ten, all years': { days: years * 365 - 1, token: owner },
    }
    console.log(
      `\n| figure | ${Object.keys(readers).join(' | ')} |\n| --- |${' ---: |'.repeat(Object.keys(readers).length)}`,
    )
    const asked = Object.values(readers).map((reader) => statisticsRequests({ ...reader, requests }))
    /** @type {string[]} */
    const over = []
    for (const name of Object.keys(itemAt(asked, 0))) {
      /** @type {string[]} */
      const cells = []
      for (const { [name]: list = [] } of asked) {
        const { p50, max } = await timeOneByOne({ name, port, requests: list }, (body) =>
          Boolean(JSON.parse(body).data),
        )
        cells.push(`${p50.toFixed(0)} (${max.toFixed(0)})`)
        if (p50 > LIMIT_MS) over.push(name)
      }
      console.log(`| ${name} | ${cells.join(' | ')} |`)
    }
    const bare = await timeBare(query)
    console.log(
      `Beside them, all years counted from the registrations themselves by bare SQL: ${bare.toFixed(0)} ms by province`,
    )
    console.log(over.length === 0 ? `All within ${LIMIT_MS} ms.` : `Over ${LIMIT_MS} ms: ${over.join(', ')}`)
    await besideRegistrations(context, { ...options, manager })
  })
}

/**
 * What the same would take without counts: the median of some rounds, since the machine may be busy with other things.
 * @param {Query} query
 */
async function timeBare(query) {
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    await query(`select location, count(*) filter (where registration_status in ('success', 'waiting_review', 'waitlisted')),
      count(*) filter (where registration_status = 'success'), count(*) filter (where check_in_status = 'attend') from cubic_event_applicant group by 1`)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** @param {Query} query */
async function untilCounted(query) {
  const began = performance.now()
  while ((await readNumber(query, 'select count(*) from cubic_statistics_stale')) > 0) await wait(1000)
  console.log(`counted all events in ${((performance.now() - began) / 1000).toFixed(0)} s, with the wait for the job`)
}

/** @param {Query} query @param {number} unit */
async function makeOwner(query, unit) {
  const id = await readNumber(query, `select id from cubic_user where account = 'bench-1'`)
  await query(`insert into cubic_unit_member (unit_id, user_id, role) values ($1, $2, 'owner')`, [unit, id])
  return tokenOf(1)
}

/**
 * Measures registrations in turns: alone, while somebody asks for all figures, and alone without the notes.
 * @param {Rush} rush
 * @param {typeof DEFAULTS & { manager: string }} asked
 */
async function besideRegistrations({ query, port, servers }, { manager, registrations, rounds, connections }) {
  const events = await makeEvents(query, { count: 3 * (rounds + 1), seats: 10 * registrations })
  let next = 0
  const register = async () => {
    const args = { events: [itemAt(events, next++)], first: 1 }
    const stop = itemAt(servers, 0).stopwatch()
    const result = await generateLoad({ port, module: REGISTRATIONS, args, total: registrations, connections })
    if (Object.keys(result.outcomes).join() !== 'admitted') throw new Error(JSON.stringify(result.outcomes))
    return { perSecond: result.perSecond, p99: result.latency.p99, postgres: (stop().postgres / registrations) * 1e6 }
  }
  const asking = Object.values(statisticsRequests({ token: manager, days: 365, requests: 1 })).flat()
  const triggers = (/** @type {string} */ what) =>
    query(`alter table cubic_event_applicant ${what} trigger cubic_count_added`)
  /** @type {Record<'alone' | 'asked' | 'unnoted', Awaited<ReturnType<typeof register>>>[]} */
  const measured = []
  for (let round = 0; round <= rounds; round++) {
    const alone = await register()
    let going = true
    const asks = (async () => {
      while (going) await generateLoad({ port, connections: 1, requests: asking })
    })()
    const asked = await register()
    going = false
    await asks
    await triggers('disable')
    const unnoted = await register()
    await triggers('enable')
    if (round > 0) measured.push({ alone, asked, unnoted })
  }
  const tell = (/** @type {'alone' | 'asked' | 'unnoted'} */ name) => {
    const { perSecond, p99, postgres } = mediansOf(measured.map((each) => each[name]))
    return `${perSecond.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms, PostgreSQL's processor ${postgres.toFixed(0)} µs each`
  }
  // of the processor's time, since a busy machine changes all other times from round to round
  const cost = median(measured.map(({ alone, unnoted }) => alone.postgres / unnoted.postgres))
  console.log(`\n${registrations} registrations over ${connections} connections, ${rounds} rounds in turns, medians`)
  console.log(`alone: ${tell('alone')}\nbeside somebody who asks for all figures without a pause: ${tell('asked')}`)
  console.log(
    `without the notes of what changed: ${tell('unnoted')}; the notes cost ${((cost - 1) * 100).toFixed(1)} % of that`,
  )
}
