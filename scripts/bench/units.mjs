// What units cost: the list of events as guests and members ask for it, with a thousand units and without any, in
// turns, and the office's lists as the people of a club, a school and the university see them.
import { browseRequest } from './support/browse-requests.mjs'
import { machine, median, readOptions } from './support/figures.mjs'
import { generateLoad } from './support/load.mjs'
import { withRush } from './support/registration-rush.mjs'
import { makeEntries, makeEventsOf, makeUnits, memberToken, officeRequests } from './support/units-requests.mjs'

const DEFAULTS = { units: 1000, members: 100_000, events: 500, entries: 1_000_000, requests: 40, rounds: 7, seconds: 3 }

export async function run(given = []) {
  const options = readOptions(given, DEFAULTS)
  const { members, entries } = options
  console.log(machine())
  await withRush({ people: members }, async (university) => {
    console.log(`filling ${options.units} units, ${members} members, ${entries} entries of the audit log …`)
    await makeEventsOf(university.query, options)
    await makeUnits(university.query, options)
    await makeEntries(university.query, entries)
    await withRush({ people: members }, async (plain) => {
      await makeEventsOf(plain.query, options)
      await plain.query('vacuum analyze')
      await compareLists(university, plain, options)
    })
    await measureOffice(university, options)
  })
}

/** The list of events with units and without, in turns. */
async function compareLists(university, plain, { rounds, seconds }) {
  console.log(`\nThe list of events, ${rounds} times ${seconds} s each, in turns`)
  const asked = {
    'a guest': browseRequest({ total: true }),
    'a member': browseRequest({ total: true, token: memberToken() }),
  }
  for (const [name, request] of Object.entries(asked)) {
    const requests = [request]
    const perSecond = { with: [], without: [] }
    for (let round = 0; round < rounds; round++)
      for (const [side, { port }] of Object.entries({ with: university, without: plain })) {
        await generateLoad({ port, requests, seconds: 1 })
        const { perSecond: rate, outcomes } = await generateLoad({ port, requests, seconds })
        if (Object.keys(outcomes).join() !== '200') throw new Error(JSON.stringify(outcomes))
        perSecond[side].push(rate)
      }
    const [units, none] = [median(perSecond.with), median(perSecond.without)]
    console.log(
      `${name.padEnd(10)} with units ${units.toFixed(0)} a second, without ${none.toFixed(0)}: ${(units / none).toFixed(2)}`,
    )
  }
}

async function measureOffice({ port }, { requests }) {
  console.log(`\nThe lists of the office, ${requests} requests each, one at a time`)
  for (const [name, request] of Object.entries(officeRequests())) {
    const list = Array.from({ length: requests }, () => request)
    await generateLoad({ port, connections: 1, requests: list.slice(0, 6) })
    const { latency, outcomes, kept } = await generateLoad({ port, connections: 1, requests: list, keep: 1 })
    const { items, page_info } = JSON.parse(kept[0].body).data?.dash.generic.search ?? {}
    if (Object.keys(outcomes).join() !== '200' || !(page_info?.total_count ?? items?.length))
      throw new Error(`${name}: ${kept[0].body.slice(0, 500)}`)
    const ms = (value) => `${value.toFixed(1)} ms`.padStart(9)
    console.log(`${name.padEnd(46)} p50 ${ms(latency.p50)}   p90 ${ms(latency.p90)}   max ${ms(latency.max)}`)
  }
}
