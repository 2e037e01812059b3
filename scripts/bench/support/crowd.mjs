// The people of a crowd, and how many of them a server can serve.
import path from 'node:path'
import { FIRST_PERSON } from './crowd-requests.mjs'
import { generateLoad } from './load.mjs'
import { makeEvent, makePeople } from './registration-rush.mjs'
import { ROOT } from './server-process.mjs'

/** @import { Query } from './types.ts' */

/** What they ask, for `generateLoad` and `arrive`. */
export const CROWD = path.join(ROOT, 'scripts/bench/support/crowd-requests.mjs')
/** Fewer than there are places: nobody is turned away at the peak. */
const PEAK_CONNECTIONS = 350

/** People of seven digits, who are made once they are needed. */
export function makeCrowd(/** @type {Query} */ query) {
  let count = 0
  return {
    async have(/** @type {number} */ people) {
      if (people > count) await makePeople(query, people - count, FIRST_PERSON + count)
      count = Math.max(count, people)
    },
  }
}

/** An event with a seat for everybody, and who asks for it. */
export async function makeRoom(/** @type {Query} */ query, /** @type {number} */ registering) {
  const event = await makeEvent(query, 10_000_000)
  return { event, first: FIRST_PERSON, registering }
}

/**
 * How many requests a second are served when each connection waits for its answer, after `seconds` of it.
 * @param {{ query: Query, port: number, registering: number, seconds: number }} asked
 */
export async function findPeak({ query, port, registering, seconds }) {
  const args = await makeRoom(query, registering)
  const found = await generateLoad({ port, module: CROWD, args, seconds, connections: PEAK_CONNECTIONS })
  const { admitted, read, 'HTTP 503': _refused, ...others } = found.outcomes
  if (!admitted || !read || Object.keys(others).length > 0)
    throw new Error(`unexpected answers: ${JSON.stringify(found.outcomes)}`)
  return (admitted.count + read.count) / found.seconds
}
