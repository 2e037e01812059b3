// What a crowd asks for: some register, and some read the home page's list.
import { browseRequest } from './browse-requests.mjs'
import { bytesOf } from './raw-http.mjs'
import { requestAt as registrationAt, tokenOf } from './registration-requests.mjs'

/** People of a crowd have seven digits: their requests differ in nothing else. */
export const FIRST_PERSON = 1_000_000
const SOMEBODY = 9_876_543
const READ = '{"data":{"dash":{"generic":{"search":{"items":[{'

/** Who asks: of ten requests the first `registering` register, the others read as the same people. */
function askerAt(index, { first, registering }) {
  const [block, place] = [Math.floor(index / 10), index % 10]
  return { person: first + block * registering + (place % registering), isReader: place >= registering }
}

/** How many people it takes to send so many requests. */
export const peopleFor = (requests, registering) => (Math.floor(requests / 10) + 1) * registering

function requestOf({ person, isReader }, event) {
  return isReader ? browseRequest({ token: tokenOf(person) }) : registrationAt(person, { events: [event], first: 0 })
}

/** @public the load generator loads this file by its name */
export function requestAt(index, args) {
  return requestOf(askerAt(index, args), args.event)
}

/**
 * Returns what gives the bytes of each request, as latin1: putting one together is cheaper than printing it.
 * @public
 */
export function writerOf(args, to) {
  const partsOf = (isReader) =>
    bytesOf(requestOf({ person: SOMEBODY, isReader }, args.event), to)
      .latin1Slice()
      .split(String(SOMEBODY))
  const [registration, reading] = [partsOf(false), partsOf(true)]
  return (index) => {
    const { person, isReader } = askerAt(index, args)
    return (isReader ? reading : registration).join(String(person))
  }
}

/** @public */
export function outcomeOf(status, body) {
  if (status !== 200) return `HTTP ${status}`
  if (body.startsWith(READ)) return 'read'
  return body.includes('"status":"ok"') ? 'admitted' : body.slice(0, 100)
}
