// One event, ten people for each seat, all at once: over HTTP and the real mutation, the form checked, fsync on; then
// with a seat for everybody. Compared in the same run with a bare server that writes the same rows and decides nothing
// (the floor), and with one statement a registration on a hot row, by pgbench and by the driver alone.
import { machine, median, mediansOf, readOptions } from './support/figures.mjs'
import { findPgbench, runDriver, runPgbench, versionOf } from './support/one-statement.mjs'
import { runLate, runRush, withRush } from './support/registration-rush.mjs'

/** @import { RushTarget } from './support/types.ts' */

const DEFAULTS = {
  seats: 2000,
  people: 20_000,
  connections: 200,
  rounds: 5,
  seconds: 3,
  processes: 1,
  profile: '',
}

/** @param {readonly string[]} given */
export async function run(given) {
  const { seats, people, connections, rounds, seconds, processes, profile } = readOptions(given, DEFAULTS)
  const pgbench = findPgbench()
  console.log(`${machine()}, ${pgbench ? await versionOf(pgbench) : 'no pgbench here'}`)
  console.log(
    `${people} people, ${seats} seats and ${people}, ${connections} connections, ${rounds} rounds after one that warms up`,
  )
  await withRush({ people: 2 * people, profile, processes, floor: true }, async (context) => {
    const { servers, floors } = context
    /** @type {Record<string, number>[]} */
    const measured = []
    for (let round = 0; round <= rounds; round++) {
      const size = { eventCount: 1, people, connections }
      /** @param {readonly RushTarget[]} some @param {number} itsSeats */
      const rushAt = (some, itsSeats) => runRush({ ...context, servers: some }, { ...size, seats: itsSeats })
      const ours = await rushAt(servers, seats)
      const late = await runLate({ servers }, { ...ours, people, connections })
      const floor = await rushAt(floors, seats)
      const constant = await runLate({ servers: floors }, { ...floor, people, connections, path: '/constant' })
      const seated = await rushAt(servers, people)
      const floorSeated = await rushAt(floors, people)
      const one = processes > 1 ? await rushAt(servers.slice(0, 1), people) : undefined
      const driver = await runDriver({ ...context, seconds })
      const hot = pgbench ? await runPgbench(pgbench, { ...context, seconds }) : Number.NaN
      const result = {
        ...pick('', { ...ours, ...late }),
        ...pick('floor ', { ...floor, ...constant }),
        ...pick('seated ', seated),
        ...pick('floor seated ', floorSeated),
        ...(one && pick('one seated ', one)),
        driver,
        pgbench: hot,
      }
      if (round > 0) measured.push(result)
      console.log(`${round === 0 ? 'warm' : `   ${round}`} ${describe(result)}`)
    }
    const middle = mediansOf(measured)
    // Per round, since the load of a shared machine changes between rounds.
    const ratio = (/** @type {string} */ name, /** @type {string} */ to) =>
      median(measured.map((each) => figureOf(each, name) / figureOf(each, to))).toFixed(2)
    console.log(`median ${describe(middle)}`)
    console.log(
      `of ${people} people ${Math.min(seats, people)} accepted and ${Math.max(0, people - seats)} refused in each round, then ${people} accepted`,
    )
    console.log(
      `registration ${rate(figureOf(middle, 'accepted'))} accepted/s, p99 ${middle['p99']} ms, sold out ${rate(figureOf(middle, 'soldOut'))}/s; ` +
        `ratio to the floor ${ratio('accepted', 'floor accepted')}, with seats for everybody ${ratio('seated accepted', 'floor seated accepted')}, ` +
        `sold out to a constant ${ratio('soldOut', 'floor soldOut')}; to pgbench ${ratio('accepted', 'pgbench')} and ${ratio('seated accepted', 'pgbench')}, ` +
        `to the driver ${ratio('accepted', 'driver')}`,
    )
    if (processes > 1)
      console.log(
        `${processes} processes to one ${ratio('seated accepted', 'one seated accepted')}, with seats for everybody`,
      )
  })
}

const FIGURES = ['accepted', 'p50', 'p99', 'refused', 'node', 'postgres', 'soldOut', 'soldOutP99']

/** @typedef {Readonly<Record<string, number>>} Figures */

/**
 * @param {string} prefix
 * @param {object} result
 * @returns {Figures}
 */
function pick(prefix, result) {
  const figures = Object.entries(result).filter(([name]) => FIGURES.includes(name))
  return Object.fromEntries(figures.map(([name, figure]) => [`${prefix}${name}`, figure]))
}

/** @param {Figures} of @param {string} name */
const figureOf = (of, name) => of[name] ?? Number.NaN

/** @param {Figures} of */
function describe(of) {
  const rateOf = (/** @type {string} */ name) => rate(figureOf(of, name))
  const seatedBy = (/** @type {string} */ name) =>
    `${rateOf(`${name}accepted`)}/s (p99 ${of[`${name}p99`]} ms; Node ${of[`${name}node`]} µs, PostgreSQL ${of[`${name}postgres`]} µs)`
  return (
    `accepted ${rateOf('accepted')}/s (p50 ${of['p50']} ms, p99 ${of['p99']} ms), refused ${rateOf('refused')}/s, sold out ${rateOf('soldOut')}/s (p99 ${of['soldOutP99']} ms); ` +
    `seats for everybody ${seatedBy('seated ')}; ` +
    `floor: accepted ${rateOf('floor accepted')}/s, constant ${rateOf('floor soldOut')}/s, seats for everybody ${seatedBy('floor seated ')}; ` +
    ('one seated accepted' in of ? `one process ${seatedBy('one seated ')}; ` : '') +
    `one statement each: driver ${rateOf('driver')}/s, pgbench ${rateOf('pgbench')}/s`
  )
}

/** @param {number} perSecond */
const rate = (perSecond) => (Number.isNaN(perSecond) ? '–' : Math.round(perSecond).toLocaleString('en'))
