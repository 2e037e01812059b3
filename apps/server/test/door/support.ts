import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestEvent, TestTicket } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'
import { WireClient, WireFault } from '@cubic/testing/server/wire-client'

export type SentScan = {
  readonly scan_id?: string
  readonly code?: unknown
  readonly at?: unknown
  readonly gate?: string
  readonly verdict?: string
  readonly undone?: boolean
  readonly note?: string
  readonly direction?: 'in' | 'out'
  readonly session_id?: number
}
export type Result = {
  readonly scan_id: string
  readonly verdict: string
  readonly reason?: string
  readonly ticket_id?: number
  readonly name?: string
  readonly check_in_time?: string
  readonly check_in_by?: string
  readonly conflict?: string
  readonly on_leave?: boolean
  readonly test?: boolean
  readonly check_out_time?: string
  readonly minutes?: number
}
export type ListTicket = { readonly id: number; readonly [field: string]: unknown }
export type List = {
  readonly version: string
  readonly tickets: readonly ListTicket[]
  readonly complete: boolean
  readonly full: boolean
  readonly signing_keys: readonly { readonly id: string; readonly public_key: string }[]
  readonly events: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly settled: readonly string[]
  readonly total: number | null
  readonly salt: string
  readonly readings: { readonly [character: string]: string }
}

const SYNC = `mutation sync($event_id: Int!, $device: String!, $scans: String!, $sent_at: String, $waiting: Int) {
  cubicEvent { sync_scans(event_id: $event_id, device: $device, scans: $scans, sent_at: $sent_at, waiting: $waiting) {
    status error_kind error_msg results } } }`
const LIST = `query list($event_id: Int!, $since: String, $limit: Int, $device: String, $waiting: Int) {
  cubicEvent { door_list(event_id: $event_id, since: $since, limit: $limit, device: $device, waiting: $waiting) {
    version tickets complete full signing_keys events settled total salt readings } } }`

/** The moment that many seconds from now, as a device writes it. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

export function scanOf(
  ticket: { readonly code: string },
  given: SentScan = {},
): SentScan & { readonly scan_id: string } {
  return { scan_id: randomUUID(), code: ticket.code, at: inSeconds(0), ...given }
}

type Device = { readonly device?: string; readonly sent_at?: string; readonly waiting?: number }

export async function sync(
  client: WireClient,
  event: { readonly id: number },
  scans: readonly SentScan[],
  { device = 'phone', ...more }: Device = {},
): Promise<readonly Result[]> {
  const variables = { event_id: event.id, device, scans: JSON.stringify(scans), ...more }
  const { cubicEvent } = await ask<{ cubicEvent: { sync_scans: { status: string; results: string } } }>(
    client,
    SYNC,
    variables,
  )
  expect(cubicEvent.sync_scans.status).toBe('ok')
  return JSON.parse(cubicEvent.sync_scans.results) as Result[]
}

type ListArguments = {
  readonly since?: string
  readonly limit?: number
  readonly device?: string
  readonly waiting?: number
}

export async function listAt(
  client: WireClient,
  event: { readonly id: number },
  args: ListArguments = {},
): Promise<List> {
  type Raw = {
    version: string
    tickets: string
    complete: boolean
    full: boolean
    signing_keys: string
    events: string
    settled: string
    total: number | null
    readings: string
  }
  const { cubicEvent } = await ask<{ cubicEvent: { door_list: Raw } }>(client, LIST, { event_id: event.id, ...args })
  const { tickets, signing_keys, events, settled, readings, ...rest } = cubicEvent.door_list
  const parsed = {
    tickets: JSON.parse(tickets),
    signing_keys: JSON.parse(signing_keys),
    events: JSON.parse(events),
    settled: JSON.parse(settled),
    readings: JSON.parse(readings),
  } as object
  return { ...rest, ...parsed } as List
}

async function ask<Data>(
  client: WireClient,
  query: string,
  variables: { readonly [name: string]: unknown },
): Promise<Data> {
  const { data, errors } = await client.gql<Data>(query, variables)
  const [error] = errors ?? []
  if (error) {
    const { kind, msg } = JSON.parse(error.message) as { kind: string; msg: string }
    throw new WireFault(kind, msg)
  }
  expect(data).toBeDefined()
  return data as Data
}

/** A pass of the event, claimed by a device of that name. */
export async function aDevice(
  { as, url }: Wire,
  staff: { readonly token: string },
  event: TestEvent,
  name = `通行证 ${randomUUID().slice(0, 4)}`,
): Promise<{ readonly client: WireClient; readonly pass: number; readonly name: string; readonly code: string }> {
  const made = await as(staff).call('CubicEventBase', event.id, 'make_scanner_pass', { name })
  expect(made).toMatchObject({ status: 'ok' })
  const code = String(made.result?.['code'])
  const claimed = await claim(new WireClient(url()), code, name)
  expect(claimed).toMatchObject({ status: 'ok', event_id: event.id })
  return {
    client: new WireClient(url(), { token: String(claimed['token']) }),
    pass: Number(made.result?.['id']),
    name,
    code,
  }
}

export async function claim(
  client: WireClient,
  code: unknown,
  device_name = 'phone',
): Promise<{ readonly [field: string]: unknown }> {
  const response = await client.post('/api/door/v1/claim', { code, device_name })
  expect(response.status).toBe(200)
  return (await response.json()) as { [field: string]: unknown }
}

/** The short hash of a list, which begins with its salt. */
export const saltedHashOf = (list: Pick<List, 'salt'>, text: string, digits = 8): string =>
  createHash('sha256').update(`${list.salt}:${text}`).digest('hex').slice(0, digits)

export const hashOf = (event: { readonly id: number }, { code }: Pick<TestTicket, 'code'>): string =>
  createHash('sha256').update(`${event.id}:${code}`).digest('hex').slice(0, 16)
