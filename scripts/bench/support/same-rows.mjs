// The floor of check-in: a bare program that writes the same rows as a sync of scans, on copies of our
// tables, and decides nothing.
import pg from 'pg'

/** @import { Connection, Query } from './types.ts' */

const TABLES = `
  drop table if exists bench_ticket, bench_scan, bench_audit;
  create table bench_ticket (like cubic_event_applicant including all);
  create table bench_scan (like cubic_scan including all);
  create table bench_audit (like cubic_audit_entry including all);
  insert into bench_ticket select * from cubic_event_applicant where event_id = `
const LOCK = 'select id, name, registration_status from bench_ticket where id = any($1) order by id for update'
const KNOWN = 'select scan_id from bench_scan where scan_id = any($1) or applicant_id = any($2)'
const SCANS = `insert into bench_scan (scan_id, event_id, applicant_id, device, at, received_time, "by", verdict, answer)
  select scan.id, $3, scan.ticket, 'phone', now(), now(), 1, 'welcome', '{}' from unnest($1::text[], $2::integer[]) as scan (id, ticket)`
const CHECK_IN = `update bench_ticket set check_in_status = 'attend', check_in_time = now(), check_in_by = 1 where id = any($1)`
const AUDIT = `insert into bench_audit (at, user_id, model, record_id, action, address, before, after)
  select now(), 1, 'CubicEventApplicant', id, 'check_in', '127.0.0.1', '{"check_in_status": "not_present"}', '{"check_in_status": "attend", "at": "2026-01-01T00:00:00Z"}'
  from unnest($1::integer[]) as id`

/** @param {Query} query @param {number} event */
export async function prepareSameRows(query, event) {
  await query(`${TABLES}${event}`)
  await query('vacuum analyze bench_ticket')
}

/**
 * Checks in `ids`, `batch` in a transaction, over `connections`; gives the seconds it took.
 * @param {{ connection: Connection, event: number, ids: readonly number[], batch: number, connections: number }} work
 */
export async function writeSameRows({ connection, event, ids, batch, connections }) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  let next = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (next < ids.length) {
        const some = ids.slice(next, next + batch)
        next += batch
        const scans = some.map(() => crypto.randomUUID())
        await client.query('begin')
        await client.query({ name: 'lock', text: LOCK, values: [some] })
        await client.query({ name: 'known', text: KNOWN, values: [scans, some] })
        await client.query({ name: 'scans', text: SCANS, values: [scans, some, event] })
        await client.query({ name: 'check-in', text: CHECK_IN, values: [some] })
        await client.query({ name: 'audit', text: AUDIT, values: [some] })
        await client.query('commit')
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return seconds
}
