// The rush of `registration` spread over a thousand events, beside the same rush at one, round by round.
import { machine, median, mediansOf, readOptions } from './support/figures.mjs'
import { runLate, runRush, withRush } from './support/registration-rush.mjs'

const DEFAULTS = { events: 1000, seats: 2000, people: 20_000, connections: 200, rounds: 5, profile: '' }

/** @typedef {Record<'all' | 'accepted' | 'p99' | 'soldOut', number>} Figures */

/** @param {readonly string[]} given */
export async function run(given) {
  const { events, seats, people, connections, rounds, profile } = readOptions(given, DEFAULTS)
  console.log(machine())
  console.log(
    `${people} people, ${seats} seats at ${events} events and at one, ${connections} connections, ${rounds} rounds`,
  )
  await withRush({ people: 2 * people, profile }, async (context) => {
    /** @type {{ one: Figures, many: Figures }[]} */
    const measured = []
    for (let round = 0; round <= rounds; round++) {
      /** @param {{ eventCount: number, seats: number }} size @returns {Promise<Figures>} */
      const rushAt = async (size) => {
        const { events: full, all, accepted, p99 } = await runRush(context, { ...size, people, connections })
        const { soldOut } = await runLate(context, { events: full, people, connections })
        return { all, accepted, p99, soldOut }
      }
      const one = await rushAt({ eventCount: 1, seats })
      const many = await rushAt({ eventCount: events, seats: Math.floor(seats / events) })
      if (round > 0) measured.push({ one, many })
      console.log(`${round === 0 ? 'warm' : `   ${round}`} one: ${describe(one)}; many: ${describe(many)}`)
    }
    const one = mediansOf(measured.map((each) => each.one))
    const many = mediansOf(measured.map((each) => each.many))
    console.log(`median one: ${describe(one)}; many: ${describe(many)}`)
    console.log(
      `registration-many ${rate(many.all)} answers/s, p99 of the admitted ${many.p99} ms, ratio to one event ${median(measured.map((each) => each.many.all / each.one.all)).toFixed(2)}`,
    )
  })
}

/** @param {Figures} figures */
function describe({ all, accepted, p99, soldOut }) {
  return `answered ${rate(all)}/s, accepted ${rate(accepted)}/s (p99 ${p99} ms), sold out ${rate(soldOut)}/s`
}

/** @param {number} perSecond */
const rate = (perSecond) => Math.round(perSecond).toLocaleString('en')
