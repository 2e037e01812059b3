// Hours of a university: how long the server takes for somebody's own hours and for the lists of those below a
// minimum, with 20,000 students and 400,000 entries. Sums are counted as the product counts them.
import { describeLatency, machine, readOptions } from './support/figures.mjs'
import { belowRequests, fillHours, ownHoursRequests } from './support/hours-requests.mjs'
import { timeOneByOne } from './support/load.mjs'
import { makeManager } from './support/office-requests.mjs'
import { withRush } from './support/registration-rush.mjs'
import { readRow } from './support/rows.mjs'
import { foundIn } from './support/searches.mjs'

const DEFAULTS = { students: 20_000, entries: 400_000, requests: 40 }
const LIMITS_MS = { own: 50, below: 200 }

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { students, requests } = options
  console.log(machine())
  await withRush({ people: students }, async ({ query, port }) => {
    console.log(`filling ${options.entries} entries of hours for ${students} students …`)
    await fillHours(query, options)
    /** @type {{ made: number, below: number }} */
    const { made, below } = await readRow(
      query,
      `select (select count(*)::integer from cubic_hour_entry) as made,
      (select count(distinct person_id)::integer from cubic_hour_total total join cubic_hour_category category on category.id = total.category_id
        where total.hours < category.minimum) as below`,
    )
    console.log(`${made} entries, ${below} people below a minimum in some category`)
    console.log(`Each ${requests} times, one at a time; the server's time with the network of this machine\n`)
    const manager = await makeManager(query)
    const asked = {
      'one’s own hours (/me/hours)': { limit: LIMITS_MS.own, list: ownHoursRequests({ students, requests }) },
      ...Object.fromEntries(
        Object.entries(belowRequests({ token: manager, requests })).map(([name, list]) => [
          name,
          { limit: LIMITS_MS.below, list },
        ]),
      ),
    }
    /** @type {string[]} */
    const over = []
    for (const [name, { limit, list }] of Object.entries(asked)) {
      const latency = await timeOneByOne({ name, port, requests: list }, (body) => {
        const found = JSON.parse(body).entries ?? foundIn(body)?.items ?? []
        return found.length > 0
      })
      console.log(`${name.padEnd(44)} ${describeLatency(latency)}`)
      if (latency.p50 > limit) over.push(`${name} (${limit} ms)`)
    }
    console.log(over.length === 0 ? '\nAll within their limits.' : `\nOver their limits: ${over.join(', ')}`)
  })
}
