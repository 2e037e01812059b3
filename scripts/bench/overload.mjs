// Three times as many requests as the server can serve, for a minute, while the office works, the door scans, and a
// balancer asks how the process is: once with the gate that turns people away early, and once without.
import { arrive } from './support/arrivals.mjs'
import { beside, makeDoor, printProbes, probesOf } from './support/bystanders.mjs'
import { CROWD, findPeak, makeCrowd, makeRoom } from './support/crowd.mjs'
import { peopleFor } from './support/crowd-requests.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { itemAt } from './support/lists.mjs'
import { withRush } from './support/registration-rush.mjs'
import { readRow } from './support/rows.mjs'

/** @import { Felt, Outcome, Probes, Query, RushEvent, RushTarget } from './support/types.ts' */

const DEFAULTS = { times: 3, seconds: 60, rounds: 1, peak: 8, connections: 8000, tickets: 10_000, profile: '' }
const GATES = [
  { name: 'with the gate', env: {} },
  { name: 'without it', env: { REQUESTS_WHEN_OVERLOADED: '1000000' } },
]
/** Of ten requests. */
const REGISTERING = 7
/** More than this machine serves. */
const MOST_PER_SECOND = 9000

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { profile, rounds } = options
  console.log(machine())
  await withRush({ people: 1, processes: GATES.map(({ env }) => env), profile }, async ({ query, servers }) => {
    const door = await makeDoor(query, options.tickets)
    const crowd = makeCrowd(query)
    const crowding = { registering: REGISTERING, seconds: options.peak }
    await crowd.have(peopleFor(options.peak * MOST_PER_SECOND, REGISTERING))
    const targets = GATES.map(({ name }, index) => {
      const { port, stopwatch } = itemAt(servers, index)
      return { name, port, stopwatch, probes: probesOf({ port, ...door }) }
    })
    // The first ones warm up, also the database's plans.
    for (const { port } of targets) await findPeak({ query, port, ...crowding })
    await query('vacuum analyze')
    const ratios = new Map(GATES.map(({ name }) => [name, /** @type {number[]} */ ([])]))
    const gated = itemAt(targets, 0)
    for (let round = 1; round <= rounds; round++) {
      // With the same others beside it.
      const { result: peak, probes } = await beside(gated.probes, () =>
        findPeak({ query, port: gated.port, ...crowding }),
      )
      for (const target of targets) {
        const at = { round, peak, atPeak: probes }
        ratios.get(target.name)?.push(await measure({ query, crowd, target, options, at }))
      }
    }
    for (const [name, found] of ratios) console.log(`goodput to peak ${name}: ${median(found).toFixed(2)}`)
  })
}

/**
 * @param {object} asked
 * @param {Query} asked.query
 * @param {ReturnType<typeof makeCrowd>} asked.crowd
 * @param {RushTarget & { name: string, probes: Probes }} asked.target
 * @param {typeof DEFAULTS} asked.options
 * @param {{ round: number, peak: number, atPeak: Felt }} asked.at
 */
async function measure({ query, crowd, target, options, at: { round, peak, atPeak } }) {
  const { name, port, stopwatch, probes } = target
  const { times, seconds, connections } = options
  const rate = Math.round(times * peak)
  await crowd.have(peopleFor(rate * seconds, REGISTERING))
  const args = await makeRoom(query, REGISTERING)
  const used = stopwatch()
  const during = await beside(probes, () => arrive({ port, module: CROWD, args, rate, seconds, connections }))
  const { node, postgres } = used()
  const { sent, unsent, closed, took, late, busy, perSecond, outcomes } = during.result
  const ratio = perSecond.reduce((sum, served) => sum + served, 0) / seconds / peak
  console.log(
    `${name}, round ${round}: ${Math.round(peak)} served a second at the peak; ${rate} a second arrive for ${seconds} s; ${sent} sent, ${unsent} found no connection, ${closed} connections closed, ` +
      `the last answer after ${took.toFixed(1)} s\n  goodput ${ratio.toFixed(2)} of the peak, by second ${perSecond.join(' ')}\n  ` +
      `processor seconds a second: Node ${(node / took).toFixed(2)}, PostgreSQL ${(postgres / took).toFixed(2)}, those who arrive ${busy.toFixed(2)} (sent up to ${late.toFixed(0)} ms late, p99)`,
  )
  for (const [outcome, { count, p50, p99, max }] of Object.entries(outcomes))
    console.log(`  ${outcome}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`)
  printProbes(atPeak, during.probes)
  await checkKept(query, args.event, outcomes)
  return ratio
}

/**
 * Throws if an acknowledged registration is missing, or there is one that nobody heard of although all were answered.
 * @param {Query} query
 * @param {RushEvent} event
 * @param {Readonly<Record<string, Outcome>>} outcomes
 */
async function checkKept(query, event, { admitted, broken }) {
  /** @type {{ held: number, people: number, taken: number }} */
  const { held, people, taken } = await readRow(
    query,
    `select count(*)::integer as held, count(distinct user_id)::integer as people,
      (select taken_number from cubic_seat_counter where event_id = $1) as taken
    from cubic_event_applicant where event_id = $1`,
    [event.id],
  )
  const [least, most] = [admitted?.count ?? 0, (admitted?.count ?? 0) + (broken?.count ?? 0)]
  if (held !== people || held !== taken || held < least || held > most)
    throw new Error(`wrong: ${held} stored, ${people} people, ${taken} seats taken, ${least} to ${most} acknowledged`)
  console.log(`  ${least} acknowledged, ${held} stored: none lost, none twice`)
}
