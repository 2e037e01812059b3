// What a crowd asks for: some register, and some read the home page's list.
import { browseRequest } from './browse-requests.mjs'
import { bytesOf } from './raw-http.mjs'
import { requestAt as registrationAt, tokenOf } from './registration-requests.mjs'

/** @import { RushEvent, Target } from './types.ts' */
/** @typedef {{ event: RushEvent, first: number, registering: number }} Crowd */

/** People of a crowd have seven digits: their requests differ in nothing else. */
export const FIRST_PERSON = 1_000_000
const SOMEBODY = 9_876_543
const READ = '{"data":{"dash":{"generic":{"search":{"items":[{'

/** Who asks: of ten requests the first `registering` register, the others read as the same people. */
function askerAt(/** @type {number} */ index, /** @type {Crowd} */ { first, registering }) {
  const [block, place] = [Math.floor(index / 10), index % 10]
  return { person: first + block * registering + (place % registering), isReader: place >= registering }
}

/**
 * How many people it takes to send so many requests.
 * @param {number} requests
 * @param {number} registering
 */
export const peopleFor = (requests, registering) => (Math.floor(requests / 10) + 1) * registering

/** @param {{ person: number, isReader: boolean }} asker @param {RushEvent} event */
function requestOf({ person, isReader }, event) {
  return isReader ? browseRequest({ token: tokenOf(person) }) : registrationAt(person, { events: [event], first: 0 })
}

/**
 * @public the load generator loads this file by its name
 * @param {number} index
 * @param {Crowd} args
 */
export function requestAt(index, args) {
  return requestOf(askerAt(index, args), args.event)
}

/**
 * Returns what gives the bytes of each request, as latin1: putting one together is cheaper than printing it.
 * @public
 * @param {Crowd} args
 * @param {Target} to
 */
export function writerOf(args, to) {
  const partsOf = (/** @type {boolean} */ isReader) =>
    bytesOf(requestOf({ person: SOMEBODY, isReader }, args.event), to)
      .toString('latin1')
      .split(String(SOMEBODY))
  const [registration, reading] = [partsOf(false), partsOf(true)]
  return (/** @type {number} */ index) => {
    const { person, isReader } = askerAt(index, args)
    return (isReader ? reading : registration).join(String(person))
  }
}

/**
 * @public
 * @param {number} status
 * @param {string} body
 */
export function outcomeOf(status, body) {
  if (status !== 200) return `HTTP ${status}`
  if (body.startsWith(READ)) return 'read'
  return body.includes('"status":"ok"') ? 'admitted' : body.slice(0, 100)
}
