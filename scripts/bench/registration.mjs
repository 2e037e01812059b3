// One event, ten people for each seat, all at once: over HTTP and the real mutation, the form checked, fsync on. Compared in
// the same run with one statement a registration on a hot row, by pgbench and by the driver alone.
import { machine, median, readOptions } from './support/figures.mjs'
import { findPgbench, runDriver, runPgbench, versionOf } from './support/one-statement.mjs'
import { runRush, withRush } from './support/registration-rush.mjs'

const DEFAULTS = { seats: 2000, people: 20_000, connections: 200, rounds: 5, seconds: 3, profile: '' }

export async function run(given = []) {
  const { seats, people, connections, rounds, seconds, profile } = readOptions(given, DEFAULTS)
  const pgbench = findPgbench()
  console.log(`${machine()}, ${pgbench ? await versionOf(pgbench) : 'no pgbench here'}`)
  console.log(`${people} people, ${seats} seats, ${connections} connections, ${rounds} rounds after one that warms up`)
  await withRush({ people: 2 * people, profile }, async (context) => {
    const measured = []
    for (let round = 0; round <= rounds; round++) {
      const rush = await runRush(context, { eventCount: 1, seats, people, connections })
      const driver = await runDriver({ ...context, seconds })
      const hot = pgbench && (await runPgbench(pgbench, { ...context, seconds }))
      const result = { ...rush, driver, pgbench: hot ?? Number.NaN }
      if (round > 0) measured.push(result)
      console.log(`${round === 0 ? 'warm' : `   ${round}`} ${describe(result)}`)
    }
    const middle = Object.fromEntries(
      Object.keys(measured[0]).map((name) => [name, median(measured.map((each) => each[name]))]),
    )
    // Per round, since the load of a shared machine changes between rounds.
    const ratioTo = (name) => median(measured.map((each) => each.accepted / each[name])).toFixed(1)
    console.log(`median ${describe(middle)}`)
    console.log(
      `of ${people} people ${Math.min(seats, people)} accepted and ${Math.max(0, people - seats)} refused in each round`,
    )
    console.log(
      `registration ${rate(middle.accepted)} accepted/s, p99 ${middle.p99} ms, sold out ${rate(middle.soldOut)}/s, ratio to pgbench ${ratioTo('pgbench')}, to the driver ${ratioTo('driver')}`,
    )
  })
}

function describe({ accepted, refused, p50, p99, soldOut, soldOutP99, driver, pgbench }) {
  return (
    `accepted ${rate(accepted)}/s (p50 ${p50} ms, p99 ${p99} ms), refused ${rate(refused)}/s, sold out ${rate(soldOut)}/s (p99 ${soldOutP99} ms); ` +
    `one statement each: driver ${rate(driver)}/s, pgbench ${rate(pgbench)}/s`
  )
}

const rate = (perSecond) => (Number.isNaN(perSecond) ? '–' : Math.round(perSecond).toLocaleString('en'))
