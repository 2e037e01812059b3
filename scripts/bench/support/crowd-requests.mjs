// What a crowd asks for: of three people two register, and one reads the home page's list.
import { browseRequest } from './browse-requests.mjs'
import { bytesOf } from './raw-http.mjs'
import { requestAt as registrationAt, tokenOf } from './registration-requests.mjs'

/** People of a crowd have seven digits: their requests differ in nothing else. */
export const FIRST_PERSON = 1_000_000
const SOMEBODY = 9_876_543
const READ = '{"data":{"dash":{"generic":{"search":{"items":[{'

const isReader = (index) => index % 3 === 2

/** @public the load generator loads this file by its name */
export function requestAt(index, { event, first }) {
  const person = first + index
  return isReader(index)
    ? browseRequest({ token: tokenOf(person) })
    : registrationAt(person, { events: [event], first: 0 })
}

/**
 * Returns what gives the bytes of each request, as latin1: putting one together is cheaper than printing it.
 * @public
 */
export function writerOf({ event, first }, to) {
  const partsOf = (index) =>
    bytesOf(requestAt(index, { event, first: SOMEBODY - index }), to)
      .latin1Slice()
      .split(String(SOMEBODY))
  const [registration, reading] = [partsOf(0), partsOf(2)]
  return (index) => (isReader(index) ? reading : registration).join(String(first + index))
}

/** @public */
export function outcomeOf(status, body) {
  if (status !== 200) return `HTTP ${status}`
  if (body.startsWith(READ)) return 'read'
  return body.includes('"status":"ok"') ? 'admitted' : body.slice(0, 100)
}
