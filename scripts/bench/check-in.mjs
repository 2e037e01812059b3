// The door of an event of 100,000 tickets: its list, 100 scanners that send their scans in small batches, and
// the scans of phones that were offline. Compared in the same run with a bare program that writes the same
// rows and decides nothing.
import { createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { tsImport } from 'tsx/esm/api'
import { scanAtDoor } from './support/door-scanners.mjs'
import { machine, mediansOf, readOptions } from './support/figures.mjs'
import { itemAt } from './support/lists.mjs'
import { makeApplicants, makeManager } from './support/office-requests.mjs'
import { makeEvent, withRush } from './support/registration-rush.mjs'
import { readRow } from './support/rows.mjs'
import { prepareSameRows, writeSameRows } from './support/same-rows.mjs'

/** @import { Query, RushEvent } from './support/types.ts' */
/**
 * @typedef {Record<'steady' | 'p50' | 'p99' | 'most' | 'late' | 'floor' | 'floorLate' | 'ratio' | 'ratioLate', number>}
 * Figures
 */

const DEFAULTS = {
  tickets: 100_000,
  scanners: 100,
  batch: 10,
  rate: 2000,
  rounds: 3,
  scans: 6000,
  offline: 10_000,
  profile: '',
}

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  const { tickets, scanners, batch, rate, rounds, scans, offline } = options
  const needed = (rounds + 1) * (2 * scans + offline)
  if (needed > tickets) throw new Error(`${rounds} rounds need ${needed} tickets: say --tickets ${needed}`)
  console.log(machine())
  await withRush({ people: 1000, profile: options.profile }, async ({ query, connection, folder, port }) => {
    const manager = await makeManager(query)
    const event = await makeEvent(query, 10 * tickets)
    console.log(`filling ${tickets} tickets …`)
    await makeApplicants(query, event, tickets)
    await query("update cubic_event_applicant set registration_status = 'success' where event_id = $1", [event.id])
    await query('vacuum analyze')
    /** @type {{ id: number }[]} */
    const rows = await query('select id from cubic_event_applicant where event_id = $1 order by id', [event.id])
    const ids = rows.map(({ id }) => id)
    const file = path.join(folder, 'codes.json')
    fs.writeFileSync(file, JSON.stringify(await signedCodes(query, event, ids)))
    const tokens = await claimPasses({ port, manager, event, count: scanners })

    const token = itemAt(tokens, 0)
    const list = await readList({ port, token, event })
    if (list.tickets !== tickets) throw new Error(`the list has ${list.tickets} tickets`)
    console.log(
      `list of ${tickets}: ${(list.bytes / 1e6).toFixed(2)} MB compressed in ${list.pages} answers, ${list.seconds.toFixed(1)} s`,
    )
    await prepareSameRows(query, event.id)
    const everyMs = (1000 * scanners * batch) / rate
    const door = { port, event: event.id, tokens, file }
    /** @type {Figures[]} */
    const measured = []
    let first = 0
    for (let round = 0; round <= rounds; round++) {
      const steady = await scanAtDoor({ ...door, first, count: scans, batch, everyMs })
      const most = await scanAtDoor({ ...door, first: first + scans, count: scans, batch, everyMs: 0 })
      const phones = tokens.slice(0, 10)
      const late = await scanAtDoor({
        ...door,
        tokens: phones,
        first: first + 2 * scans,
        count: offline,
        batch: 500,
        everyMs: 0,
        agoMs: 3_600_000,
      })
      const some = (/** @type {number} */ from, /** @type {number} */ count) => ids.slice(from, from + count)
      const floor = await writeSameRows({
        connection,
        event: event.id,
        ids: some(first, scans),
        batch,
        connections: 10,
      })
      const floorLate = await writeSameRows({
        connection,
        event: event.id,
        ids: some(first + scans, offline),
        batch: 500,
        connections: 10,
      })
      first += 2 * scans + offline
      for (const { verdicts } of [steady, most, late])
        if (Object.keys(verdicts).join() !== 'welcome') throw new Error(JSON.stringify(verdicts))
      const result = {
        steady: steady.perSecond,
        p50: steady.p50,
        p99: steady.p99,
        most: most.perSecond,
        late: late.seconds,
        floor: scans / floor,
        floorLate,
        ratio: most.perSecond / (scans / floor),
        ratioLate: floorLate / late.seconds,
      }
      if (round > 0) measured.push(result)
      console.log(`${round === 0 ? 'warm' : `   ${round}`} ${describe(result, offline)}`)
    }
    await checkDoor(query, event, first)
    const out = await readListOfAllOut(query, { port, token, event })
    console.log(`list of ${tickets} once all have come and left: ${(out.bytes / 1e6).toFixed(2)} MB compressed`)
    const middle = mediansOf(measured)
    console.log(`median ${describe(middle, offline)}`)
    console.log(
      `check-in ${Math.round(middle.steady)} scans/s with p99 ${middle.p99.toFixed(0)} ms, at most ${Math.round(middle.most)}/s; ${offline} offline scans in ${middle.late.toFixed(2)} s; list ${(list.bytes / 1e6).toFixed(2)} MB; of the bare program ${middle.ratio.toFixed(2)}, offline ${middle.ratioLate.toFixed(2)}`,
    )
  })
}

/**
 * The list as it is longest: everybody came and left, at an event that checks people out.
 * @param {Query} query
 * @param {{ port: number, token: string, event: RushEvent }} asked
 */
async function readListOfAllOut(query, { port, token, event }) {
  await query(
    `insert into cubic_attendance (event_id, applicant_id, in_time, out_time, minutes, source)
      select event_id, id, now() - interval '4 hours' + random() * interval '30 minutes', now() - random() * interval '1 hour', 200, 'scan'
      from cubic_event_applicant where event_id = $1
      on conflict (applicant_id, (coalesce(session_id, 0))) do update set in_time = excluded.in_time, out_time = excluded.out_time`,
    [event.id],
  )
  // After the rows are there: a job counts the presence of all who came once an event checks people out.
  await query('update cubic_event_base set sign_out = true where id = $1', [event.id])
  return readList({ port, token, event })
}

/** @param {Figures} figures @param {number} offline */
function describe({ steady, p50, p99, most, late, floor, floorLate }, offline) {
  return (
    `${Math.round(steady)} scans/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms), at most ${Math.round(most)}/s, bare program ${Math.round(floor)}/s; ` +
    `${offline} offline in ${late.toFixed(2)} s, bare program ${floorLate.toFixed(2)} s`
  )
}

/**
 * The content of the tickets' QR codes, signed with the installation's key.
 * @param {Query} query
 * @param {RushEvent} event
 * @param {readonly number[]} ids
 */
async function signedCodes(query, event, ids) {
  /** @type {typeof import('../../packages/domain/src/ticket/qr-token.ts')} */
  const { encodeTicketPayload, ticketTokenFrom } = await tsImport(
    '../../packages/domain/src/ticket/qr-token.ts',
    import.meta.url,
  )
  /** @type {{ value: Buffer }} */
  const { value } = await readRow(query, "select value from cubic_secret where name = 'ticket-key'")
  const key = createPrivateKey({ key: value, format: 'der', type: 'pkcs8' })
  return ids.map((ticketId) => {
    const payload = encodeTicketPayload({ ticketId, eventId: event.id })
    return ticketTokenFrom(payload, sign(null, payload, key))
  })
}

/** @param {{ port: number, manager: string, event: RushEvent, count: number }} asked */
async function claimPasses({ port, manager, event, count }) {
  const call = `mutation c($id: Int!, $arguments: String!) { dash { generic { call_method(model: "CubicEventBase", id: $id, method: "make_scanner_pass", arguments: $arguments) { status result } } } }`
  /** @param {string} url @param {object} body @param {string} [token] */
  const post = async (url, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  /** @type {string[]} */
  const tokens = []
  for (let number = 1; number <= count; number++) {
    const variables = { id: event.id, arguments: JSON.stringify({ name: `phone ${number}` }) }
    const { data } = await post('/gql/endpoint', { query: call, variables }, manager)
    const { code } = JSON.parse(data.dash.generic.call_method.result)
    tokens.push((await post('/api/door/v1/claim', { code, device_name: `phone ${number}` })).token)
  }
  return tokens
}

/** Reads the whole list as a device does; `bytes` as they came over the network. */
async function readList(/** @type {{ port: number, token: string, event: RushEvent }} */ { port, token, event }) {
  const query =
    'query l($id: Int!, $since: String) { cubicEvent { door_list(event_id: $id, since: $since, limit: 20000) { version tickets complete signing_keys events } } }'
  let [bytes, tickets, pages] = [0, 0, 0]
  /** @type {string | undefined} */
  let since
  const began = performance.now()
  for (let complete = false; !complete; pages++) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const request = http.request({ host: '127.0.0.1', port, path: '/gql/endpoint', method: 'POST', headers })
    request.end(JSON.stringify({ query, variables: { id: event.id, since } }))
    const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, 'response'))
    const content = await buffer(response)
    bytes += content.length
    const text = response.headers['content-encoding'] === 'gzip' ? await promisify(gunzip)(content) : content
    const list = JSON.parse(text.toString()).data.cubicEvent.door_list
    tickets += JSON.parse(list.tickets).length
    ;({ version: since, complete } = list)
  }
  return { bytes, tickets, pages, seconds: (performance.now() - began) / 1000 }
}

/**
 * Throws unless each ticket that was scanned is checked in once, with its scan and its entry in the log.
 * @param {Query} query
 * @param {RushEvent} event
 * @param {number} scanned
 */
async function checkDoor(query, { id }, scanned) {
  /** @type {Record<string, number>} */
  const found = await readRow(
    query,
    `select (select count(*)::integer from cubic_event_applicant where event_id = $1 and check_in_status = 'attend') as attend,
      (select count(*)::integer from cubic_scan where event_id = $1 and verdict = 'welcome') as welcome,
      (select count(*)::integer from cubic_scan where event_id = $1) as scans,
      (select count(*)::integer from cubic_audit_entry where action = 'check_in') as entries`,
    [id],
  )
  for (const [name, count] of Object.entries(found))
    if (count !== scanned) throw new Error(`wrong: ${name} is ${count}, not ${scanned}`)
}
