// The rush of `registration` spread over a thousand events, beside the same rush at one, round by round.
import { machine, median, readOptions } from './support/figures.mjs'
import { runLate, runRush, withRush } from './support/registration-rush.mjs'

const DEFAULTS = { events: 1000, seats: 2000, people: 20_000, connections: 200, rounds: 5, profile: '' }

export async function run(given = []) {
  const { events, seats, people, connections, rounds, profile } = readOptions(given, DEFAULTS)
  console.log(machine())
  console.log(
    `${people} people, ${seats} seats at ${events} events and at one, ${connections} connections, ${rounds} rounds`,
  )
  await withRush({ people: 2 * people, profile }, async (context) => {
    const measured = []
    for (let round = 0; round <= rounds; round++) {
      const rushAt = async (size) => {
        const rush = await runRush(context, { ...size, people, connections })
        return { ...rush, ...(await runLate(context, { ...rush, people, connections })) }
      }
      const one = await rushAt({ eventCount: 1, seats })
      const many = await rushAt({ eventCount: events, seats: Math.floor(seats / events) })
      if (round > 0) measured.push({ one, many })
      console.log(`${round === 0 ? 'warm' : `   ${round}`} one: ${describe(one)}; many: ${describe(many)}`)
    }
    const middle = (of, name) => median(measured.map((each) => each[of][name]))
    const middles = (of) => ({
      all: middle(of, 'all'),
      accepted: middle(of, 'accepted'),
      p99: middle(of, 'p99'),
      soldOut: middle(of, 'soldOut'),
    })
    const [one, many] = [middles('one'), middles('many')]
    console.log(`median one: ${describe(one)}; many: ${describe(many)}`)
    console.log(
      `registration-many ${rate(many.all)} answers/s, p99 of the admitted ${many.p99} ms, ratio to one event ${median(measured.map((each) => each.many.all / each.one.all)).toFixed(2)}`,
    )
  })
}

function describe({ all, accepted, p99, soldOut }) {
  return `answered ${rate(all)}/s, accepted ${rate(accepted)}/s (p99 ${p99} ms), sold out ${rate(soldOut)}/s`
}

const rate = (perSecond) => Math.round(perSecond).toLocaleString('en')
