// Hours of a university: how long the server takes for somebody's own hours and for the lists of those below a
// minimum, with 20,000 students and 400,000 entries. Sums are counted as the product counts them.
import { machine, readOptions } from './support/figures.mjs'
import { belowRequests, fillHours, ownHoursRequests } from './support/hours-requests.mjs'
import { generateLoad } from './support/load.mjs'
import { makeManager } from './support/office-requests.mjs'
import { withRush } from './support/registration-rush.mjs'

const DEFAULTS = { students: 20_000, entries: 400_000, requests: 40 }
const LIMITS_MS = { own: 50, below: 200 }

export async function run(given = []) {
  const options = readOptions(given, DEFAULTS)
  const { students, requests } = options
  console.log(machine())
  await withRush({ people: students }, async ({ query, port }) => {
    console.log(`filling ${options.entries} entries of hours for ${students} students …`)
    await fillHours(query, options)
    const [{ made, below }] = await query(`select (select count(*)::integer from cubic_hour_entry) as made,
      (select count(distinct person_id)::integer from cubic_hour_total total join cubic_hour_category category on category.id = total.category_id
        where total.hours < category.minimum) as below`)
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
    const over = []
    for (const [name, { limit, list }] of Object.entries(asked)) {
      await generateLoad({ port, connections: 1, requests: list.slice(0, 4) })
      const { latency, outcomes, kept } = await generateLoad({ port, connections: 1, requests: list, keep: 1 })
      const answer = JSON.parse(kept[0].body)
      const found = answer.entries ?? answer.data?.dash.generic.search.items ?? []
      if (Object.keys(outcomes).join() !== '200' || found.length === 0)
        throw new Error(`${name}: ${kept[0].body.slice(0, 500)}`)
      const ms = (value) => `${value.toFixed(1)} ms`.padStart(9)
      console.log(`${name.padEnd(44)} p50 ${ms(latency.p50)}   p90 ${ms(latency.p90)}   max ${ms(latency.max)}`)
      if (latency.p50 > limit) over.push(`${name} (${limit} ms)`)
    }
    console.log(over.length === 0 ? '\nAll within their limits.' : `\nOver their limits: ${over.join(', ')}`)
  })
}
