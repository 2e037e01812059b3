// People, events and checks for the benchmarks of registration.
import path from 'node:path'
import { buildIfStale } from '../../build.mjs'
import { holdDatabase, temporaryFolder } from './database.mjs'
import { itemAt } from './lists.mjs'
import { generateLoad } from './load.mjs'
import { startStopwatch } from './processor-time.mjs'
import { readNumber, readRow } from './rows.mjs'
import { freePort, NODE_FLAGS, ROOT, startCubic, startProcess } from './server-process.mjs'
import { tokenOf } from './registration-requests.mjs'

/** @import { Connection, Query, Rush, RushEvent, RushTarget, Server } from './types.ts' */

/** Who registers, for `generateLoad` and `arrive`. */
export const REGISTRATIONS = path.join(ROOT, 'scripts/bench/support/registration-requests.mjs')

/**
 * Runs `work` beside a server on a database of its own with so many people. `profile` is a folder for CPU profiles,
 * `processes` how many servers share the database, or the environment of each; with `floor`, the bare server of
 * `registration-floor.mjs` runs beside them.
 * @param {{ people: number, profile?: string, processes?: number | readonly
 * NodeJS.ProcessEnv[], floor?: boolean }} size
 * @param {(rush: Rush) => Promise<void>} work
 */
export async function withRush({ people, profile, processes = 1, floor = false }, work) {
  await buildIfStale()
  const { folder, remove } = temporaryFolder('registration')
  const dataDir = path.join(folder, 'data')
  const database = await holdDatabase(dataDir)
  /** @type {Server[]} */
  const running = []
  try {
    const nodeArgs = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
    const { query, connection } = database
    const environments = typeof processes === 'number' ? Array.from({ length: processes }, () => ({})) : processes
    for (const env of environments) running.push(await startCubic({ dataDir, nodeArgs, env }))
    const { port, pid } = itemAt(running, 0)
    const servers = running.map((server) => targetOf(server, dataDir))
    console.log(await describeDatabase(query))
    const firstUser = await makePeople(query, people)
    const bare = floor ? [await startFloor({ connection, firstUser, nodeArgs })] : []
    running.push(...bare)
    const floors = bare.map((server) => targetOf(server, dataDir))
    return await work({ query, connection, folder, dataDir, port, pid, servers, floors })
  } finally {
    for (const server of running) await server.stop()
    await database.release()
    remove()
  }
}

/** @param {{ connection: Connection, firstUser: number, nodeArgs: readonly string[] }} floor */
async function startFloor({ connection, firstUser, nodeArgs }) {
  const port = await freePort()
  return startProcess({
    command: [process.execPath, ...NODE_FLAGS, ...nodeArgs, 'scripts/bench/support/registration-floor.mjs'],
    port,
    env: { REGISTRATION_FLOOR: JSON.stringify({ port, connection, firstUser }) },
  })
}

/** @param {Server} server @param {string} dataDir @returns {RushTarget} */
function targetOf({ port, pid }, dataDir) {
  return { port, stopwatch: () => startStopwatch({ pid, dataDir }) }
}

/** Returns version and settings; throws if commits would not be durable. */
async function describeDatabase(/** @type {Query} */ query) {
  const names = [
    'server_version',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'shared_buffers',
    'wal_sync_method',
  ]
  /** @type {{ name: string, value: string }[]} */
  const rows = await query('select name, current_setting(name) as value from unnest($1::text[]) as name', [names])
  const [version, ...settings] = rows
  if (settings[0]?.value !== 'on') throw new Error('this is measured with fsync on')
  return `PostgreSQL ${version?.value}, ${settings.map(({ name, value }) => `${name} ${value}`).join(', ')}`
}

/**
 * Runs one rush at new events with `seats` each; measures the answers, and the refusals after the events are full.
 * @param {{ query: Query, servers: readonly RushTarget[] }} context
 * @param {{ eventCount: number, seats: number, people: number, connections: number }} size
 */
export async function runRush({ query, servers }, { eventCount, seats, people, connections }) {
  const events = await makeEvents(query, { count: eventCount, seats })
  const watches = servers.map((server) => server.stopwatch())
  const result = await rush({ servers, events, first: 1, people, connections })
  const used = watches.map((read) => read())
  // With seats for everybody, nobody is refused.
  const { admitted, 'event:regist_full': refused = { count: Number.NaN }, ...others } = result.outcomes
  if (!admitted || Object.keys(others).length > 0)
    throw new Error(`unexpected answers: ${JSON.stringify(result.outcomes)}`)
  await checkSold(query, events, { seats, admitted: admitted.count })
  const microseconds = (/** @type {number} */ seconds) => Math.round((seconds / people) * 1e6)
  return {
    // From the first request to the last acceptance.
    accepted: admitted.count / admitted.lastAt,
    all: result.perSecond,
    p50: admitted.p50,
    p99: admitted.p99,
    refused: refused.count / (result.seconds - admitted.lastAt),
    node: microseconds(used.reduce((sum, { node }) => sum + node, 0)),
    postgres: microseconds(itemAt(used, 0).postgres),
    events,
  }
}

/**
 * Sends people to events that are full.
 * @param {{ servers: readonly { port: number }[] }} context
 * @param {{ events: readonly RushEvent[], people: number, connections: number, path?: string | undefined }} asked
 */
export async function runLate({ servers }, { events, people, connections, path: asked }) {
  const late = await rush({ servers, events, first: people + 1, people, connections, path: asked })
  if (late.outcomes['event:regist_full']?.count !== people)
    throw new Error(`unexpected answers to late-comers: ${JSON.stringify(late.outcomes)}`)
  return { soldOut: late.perSecond, soldOutP99: late.latency.p99 }
}

/**
 * Makes people, numbered from `first`, with a session and an identity each, and returns the first one's user id; the
 * others follow it.
 * @param {Query} query
 * @param {number} count
 */
export async function makePeople(query, count, first = 1) {
  const [before, after] = tokenOf('|').split('|')
  await query(
    `with people as (
      insert into cubic_user (account, name) select 'bench-' || number, '同学' || number from generate_series($4::integer, $4 + $1::integer - 1) number order by number
      returning id, replace(account, 'bench-', '') as number),
    persons as (
      insert into cubic_event_person (name, person_type, unify_id, user_id)
      select '同学' || number, 'student', 'B' || number, id from people)
    insert into cubic_session (token_hash, user_id, expires_at, address)
    select sha256(convert_to($2 || number || $3, 'UTF8')), id, now() + interval '1 day', '127.0.0.1' from people`,
    [count, before, after, first],
  )
  await query('vacuum analyze cubic_user')
  await query('vacuum analyze cubic_session')
  await query('vacuum analyze cubic_event_person')
  return readNumber(query, `select id from cubic_user where account = 'bench-' || $1`, [String(first)])
}

/**
 * Makes published events with so many seats each and a form of four questions, open for registration.
 * @param {Query} query
 * @param {{ count: number, seats: number }} size
 * @returns {Promise<RushEvent[]>}
 */
export async function makeEvents(query, { count, seats }) {
  return query(
    `with events as (
      insert into cubic_event_base (name_cn, stage, start_time, end_time, to_official_website, public_or_not, published_time)
      select 'rush', 'published', now() + interval '7 days', now() + interval '8 days', true, true, now() from generate_series(1, $1::integer)
      returning id),
    registrations as (
      insert into cubic_event_regist (event_id, limited, limit_number, scope, max_applicants, closed, need_audit, waitlist)
      select id, true, $2, '"everyone"'::jsonb, 5, false, false, false from events returning id, event_id),
    counters as (
      insert into cubic_seat_counter (regist_id, event_id, seat_limit) select id, event_id, $2 from registrations),
    fields as (
      insert into cubic_event_form_field (event_id, name_cn, type, required, sort, selections_cn, bounds)
      select id, question.name, question.type, true, question.sort, question.selections::jsonb, '{}'::jsonb from events, (values
        (1, '姓名', 'text', '[]'), (2, '手机', 'phone', '[]'), (3, '邮箱', 'email', '[]'),
        (4, '场次', 'radio', '[{"value":"a","name":"上午"},{"value":"b","name":"下午"}]')) as question (sort, name, type, selections)
      returning id, event_id, sort)
    select event_id as id, array_agg(id order by sort) as fields from fields group by event_id order by event_id`,
    [count, seats],
  )
}

/** Makes one such event. */
export async function makeEvent(/** @type {Query} */ query, /** @type {number} */ seats) {
  return itemAt(await makeEvents(query, { count: 1, seats }), 0)
}

/**
 * `people` people, from number `first`, register once each, over `connections` connections to
 * each of the servers in turn.
 * @param {{ servers: readonly { port: number }[], events: readonly RushEvent[], first: number, people: number,
 * connections: number, path?: string | undefined }} asked
 */
function rush({ servers, events, first, people, connections, path: asked }) {
  return generateLoad({
    ports: servers.map(({ port }) => port),
    module: REGISTRATIONS,
    args: { events, first, path: asked },
    total: people,
    connections,
  })
}

/**
 * Throws if a seat was sold twice, lost, or acknowledged but not stored.
 * @param {Query} query
 * @param {readonly RushEvent[]} events
 * @param {{ seats: number, admitted: number }} asked
 */
async function checkSold(query, events, { seats, admitted }) {
  /** @type {Record<string, unknown>} */
  const held = await readRow(
    query,
    `select count(*)::integer as events, sum(held)::integer as held, max(held)::integer as most, bool_and(held = taken_number) as counted, sum(doubles)::integer as doubles
    from (
      select counter.taken_number,
        (select count(*) from cubic_event_applicant a where a.event_id = counter.event_id and a.registration_status in ('success', 'waiting_review')) as held,
        (select count(*) - count(distinct a.user_id) from cubic_event_applicant a where a.event_id = counter.event_id) as doubles
      from cubic_seat_counter counter where counter.event_id = any($1)) as event`,
    [events.map((event) => event.id)],
  )
  const all = seats * events.length
  const entries = await readNumber(
    query,
    `select count(*) from cubic_audit_entry where model = 'CubicEventApplicant' and action = 'add'
      and record_id in (select id from cubic_event_applicant where event_id = any($1))`,
    [events.map((event) => event.id)],
  )
  /** @type {Record<string, unknown>} */
  const found = { ...held, entries, admitted }
  const right = {
    events: events.length,
    held: all,
    most: seats,
    counted: true,
    doubles: 0,
    entries: all,
    admitted: all,
  }
  for (const [name, value] of Object.entries(right))
    if (found[name] !== value)
      throw new Error(`wrong: ${name} is ${String(found[name])}, not ${value}: ${JSON.stringify(found)}`)
}

/** The baseline: one statement per registration, insert and then counter, on copies of our tables. */
export const ONE_STATEMENT_TABLES = `
  drop table if exists bench_applicant, bench_counter;
  create table bench_applicant (like cubic_event_applicant including all);
  create table bench_counter (like cubic_seat_counter including all);
  insert into bench_counter (regist_id, event_id, seat_limit) values (1, 1, 2000000000)`

/** `user` and `code` are SQL: with pgbench's variables or with parameters. */
export const oneStatement = (/** @type {string} */ user, /** @type {string} */ code) => `
  with applicant as (
    insert into bench_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status, flora_external_id, location, source, created_time)
    values (1, 1, ${user}, ${user}, '同学', '+8613800138000', 'student@example.edu',
      '{"1":"同学","2":"+8613800138000","3":"student@example.edu","4":"a"}', 'success', ${code}, '浙江省', 'bench', now())
    returning id)
  update bench_counter set taken_number = taken_number + 1 from applicant where regist_id = 1 returning applicant.id`
