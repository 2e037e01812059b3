// What units cost: the list of events as guests and members ask for it, with a thousand units and without any, in
// turns, and the office's lists as the people of a club, a school and the university see them.
import { browseRequest } from './support/browse-requests.mjs'
import { describeLatency, machine, mediansOf, readOptions } from './support/figures.mjs'
import { generateLoad, timeOneByOne } from './support/load.mjs'
import { withRush } from './support/registration-rush.mjs'
import { foundIn } from './support/searches.mjs'
import { makeEntries, makeEventsOf, makeUnits, memberToken, officeRequests } from './support/units-requests.mjs'

/** @import { Rush } from './support/types.ts' */

const DEFAULTS = { units: 1000, members: 100_000, events: 500, entries: 1_000_000, requests: 40, rounds: 7, seconds: 3 }

/** @param {readonly string[]} given */
export async function run(given) {
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

/**
 * The list of events with units and without, in turns.
 * @param {Rush} university
 * @param {Rush} plain
 * @param {{ rounds: number, seconds: number }} options
 */
async function compareLists(university, plain, { rounds, seconds }) {
  console.log(`\nThe list of events, ${rounds} times ${seconds} s each, in turns`)
  const asked = {
    'a guest': browseRequest({ total: true }),
    'a member': browseRequest({ total: true, token: memberToken() }),
  }
  for (const [name, request] of Object.entries(asked)) {
    const requests = [request]
    const rateOf = async (/** @type {Rush} */ { port }) => {
      await generateLoad({ port, requests, seconds: 1 })
      const { perSecond, outcomes } = await generateLoad({ port, requests, seconds })
      if (Object.keys(outcomes).join() !== '200') throw new Error(JSON.stringify(outcomes))
      return perSecond
    }
    /** @type {{ units: number, none: number }[]} */
    const measured = []
    for (let round = 0; round < rounds; round++)
      measured.push({ units: await rateOf(university), none: await rateOf(plain) })
    const { units, none } = mediansOf(measured)
    console.log(
      `${name.padEnd(10)} with units ${units.toFixed(0)} a second, without ${none.toFixed(0)}: ${(units / none).toFixed(2)}`,
    )
  }
}

/** @param {Rush} rush @param {{ requests: number }} options */
async function measureOffice({ port }, { requests }) {
  console.log(`\nThe lists of the office, ${requests} requests each, one at a time`)
  for (const [name, request] of Object.entries(officeRequests())) {
    const list = Array.from({ length: requests }, () => request)
    const latency = await timeOneByOne({ name, port, requests: list }, (body) => {
      const found = foundIn(body)
      return (found?.page_info?.total_count ?? found?.items.length ?? 0) > 0
    })
    console.log(`${name.padEnd(46)} ${describeLatency(latency)}`)
  }
}
