// What registration could cost at least: a bare Node server that parses the same request, queues it and writes
// the same rows into the same tables, one statement for up to 200. It checks nobody: the person is the number in
// the token, seats are counted in memory. Other paths than the endpoint are answered with the constant refusal
// of an event that is full.
import http from 'node:http'
import pg from 'pg'

/** @import { Connection } from './types.ts' */
/** @typedef {{ row: object, answer: (body: string) => void }} Asked */
/** @typedef {{ free: number, waiting: Asked[], isWriting: boolean }} OpenEvent */

/** @type {{ port: number, connection: Connection, firstUser: number }} */
const { port, connection, firstUser } = JSON.parse(process.env['REGISTRATION_FLOOR'] ?? '{}')
const BATCH = 200
const FULL = result({ status: 'error', sub_kind: 'event:regist_full', error_msg: '名额已满', result: null })
const ROWS = `
  with asked as materialized (
    select row_number() over () as place, asked.*, nextval('cubic_event_applicant_id_seq')::integer as id, left(replace(gen_random_uuid()::text, '-', ''), 12) as code
    from json_to_recordset($1::json) as asked (user_id integer, request_id uuid, name text, phone text, email text, "values" jsonb, location text, source text)),
  counted as (
    update cubic_seat_counter set taken_number = taken_number + (select count(*) from asked) where event_id = $2 returning regist_id),
  applicants as (
    insert into cubic_event_applicant (id, event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status, flora_external_id, location, source, created_time)
    overriding system value
    select id, $2, regist_id, user_id, user_id, name, phone, email, "values", 'success', code, location, source, now() from asked, counted),
  submissions as (insert into cubic_submission (event_id, submitter_id) select $2, user_id from asked),
  entries as (
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, after)
    select now(), user_id, 'CubicEventApplicant', id, 'add', '127.0.0.1', '{"event_id": 12345, "registration_status": "success"}' from asked),
  requests as (
    insert into cubic_registration_request (user_id, request_id, event_id, request_hash, answer)
    select user_id, request_id, $2, uuid_send(request_id) || uuid_send(request_id),
      '[{"id": 1234567, "registration_status": "success", "flora_external_id": "0123456789AB"}]' from asked),
  messages as (
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, language, priority, created_time, due_time)
    select 'email', 'registration_success', 'registration_success:' || id || ':0', $2, id, user_id, 'cn', 1, now(), now() from asked)
  select id, code as code from asked order by place`

const pool = new pg.Pool({ ...connection, max: 2 })
/**
 * By event: what is free, and who waits.
 * @type {Map<number, Promise<OpenEvent>>}
 */
const events = new Map()

http
  .createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (/** @type {string} */ body) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body)
      if (request.url !== '/gql/endpoint') return answer(FULL)
      const { variables } = JSON.parse(Buffer.concat(chunks).toString())
      const { applicants, request_id } = JSON.parse(variables.application_data)
      const [name, phone, email] = Object.values(applicants[0].values)
      const { location, source } = variables
      const user_id = firstUser - 1 + Number(/bench-person-(\d+)/.exec(request.headers.authorization ?? '')?.[1])
      const row = { user_id, request_id, name, phone, email, values: applicants[0].values, location, source }
      void queue(variables.event_id, { row, answer })
    })
  })
  .listen(port, '127.0.0.1')

/** @param {number} id @param {Asked} asked */
async function queue(id, asked) {
  const opened = events.get(id) ?? openEvent(id)
  events.set(id, opened)
  const event = await opened
  if (event.free === 0) return asked.answer(FULL)
  event.free--
  event.waiting.push(asked)
  if (event.isWriting) return
  event.isWriting = true
  await new Promise((resolve) => setImmediate(resolve))
  while (event.waiting.length > 0) await write(id, event.waiting.splice(0, BATCH))
  event.isWriting = false
}

/** @param {number} id @returns {Promise<OpenEvent>} */
async function openEvent(id) {
  const { rows } = await pool.query('select seat_limit from cubic_seat_counter where event_id = $1', [id])
  return { free: rows[0].seat_limit, waiting: [], isWriting: false }
}

/** @param {number} id @param {readonly Asked[]} batch */
async function write(id, batch) {
  const values = [JSON.stringify(batch.map(({ row }) => row)), id]
  const { rows } = await pool.query({ name: 'rows', text: ROWS, values })
  for (const [index, { id: applicant, code }] of rows.entries())
    batch[index]?.answer(
      result({
        status: 'ok',
        result: JSON.stringify([{ id: applicant, registration_status: 'success', flora_external_id: code }]),
      }),
    )
}

/** An answer in the shape of the real mutation. */
function result(/** @type {object} */ given) {
  const empty = { status: 'ok', sub_kind: null, error_msg: null, detail: null, result: null, errors: null }
  return JSON.stringify({ data: { cubicEvent: { add_or_edit_applicants: { ...empty, ...given } } } })
}
