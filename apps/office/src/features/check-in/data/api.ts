import {
  ACCEPT_SCANS,
  allOf,
  CubicEventBase,
  CubicScan,
  CubicTestTicket,
  MAKE_SCANNER_PASS,
  MAKE_TEST_TICKETS,
  REMOVE_DEVICE,
  REMOVE_TEST_TICKETS,
  REVOKE_SCANNER_PASS,
  SETTLE_SCAN,
  whereOf,
} from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

/** Milliseconds between reads of the conflicts. */
const LIVE_MS = 10_000
const CONFLICTS_MAX = 300
const TEST_TICKETS_MAX = 100

export const doorEvent = (eventId: number) =>
  query(RECORDS, { doorEvent: eventId }, (signal) =>
    client.get(
      CubicEventBase,
      eventId,
      ['name', 'status', 'sign_in', 'sign_out', 'session_ids', 'start_time', 'end_time', 'address', 'type_id'],
      { tags: true, signal },
    ),
  )

export const conflictsOf = (eventId: number, isSettled: boolean) => ({
  ...query(RECORDS, { conflictsOf: eventId, isSettled }, async (signal) => {
    const where = whereOf(CubicScan)
    const { items } = await client.search(
      CubicScan,
      {
        fields: [
          'applicant_id',
          'applicant_id.event_id',
          'device',
          'gate',
          'at',
          'received_time',
          'by',
          'pass_id',
          'verdict',
          'reason',
          'note',
          'shown_verdict',
          'direction',
          'session_id',
          'conflict',
          'test',
          'settled_by',
          'settled_time',
          'settled_note',
        ],
        condition: allOf(
          where('event_id', '=', eventId),
          where('conflict', 'is not null'),
          where('settled_time', isSettled ? 'is not null' : 'is null'),
        ),
        sort: [{ field: 'at', order: 'asc' }],
        limit: CONFLICTS_MAX,
        tags: true,
      },
      { signal },
    )
    return items.map(({ data, tags }) => ({ ...data, tags }))
  }),
  refetchInterval: LIVE_MS,
})
export type ConflictScan = Awaited<ReturnType<ReturnType<typeof conflictsOf>['queryFn']>>[number]

export const testTicketsOf = (eventId: number) => ({
  ...query(RECORDS, { testTicketsOf: eventId }, async (signal) => {
    const { items } = await client.search(
      CubicTestTicket,
      {
        fields: ['name', 'flora_external_id', 'qr_token', 'check_in_time'],
        condition: whereOf(CubicTestTicket)('event_id', '=', eventId),
        sort: [{ field: 'id', order: 'asc' }],
        limit: TEST_TICKETS_MAX,
      },
      { signal },
    )
    return items.map(({ data }) => data)
  }),
  refetchInterval: LIVE_MS,
})

type Making = {
  readonly eventId: number
  readonly name: string
  readonly expires: string | null
  readonly gate: string
}
export const makePass = mutation(
  ({ eventId, name, expires, gate }: Making) =>
    client.callMethod(MAKE_SCANNER_PASS, eventId, {
      name,
      ...(expires !== null && { expires_time: expires }),
      ...(gate !== '' && { gate }),
    }),
  { changes: ['CubicEventBase', 'CubicScannerPass'] },
)

export const revokePass = (eventId: number, passId: number) =>
  client.callMethod(REVOKE_SCANNER_PASS, eventId, { pass_id: passId })

export const removeDevice = mutation((id: number) => client.callMethod(REMOVE_DEVICE, id), {
  changes: ['CubicDoorDevice'],
})

export const acceptScans = (passId: number) => client.callMethod(ACCEPT_SCANS, passId, {})

export const settleScan = mutation(
  ({ id, note }: { readonly id: number; readonly note: string }) =>
    client.callMethod(SETTLE_SCAN, id, note === '' ? {} : { note }),
  { changes: ['CubicScan'] },
)

export const makeTestTickets = mutation(
  ({ eventId, count }: { readonly eventId: number; readonly count: number }) =>
    client.callMethod(MAKE_TEST_TICKETS, eventId, { count }),
  { changes: ['CubicEventBase', 'CubicTestTicket'] },
)

export const removeTestTickets = mutation((eventId: number) => client.callMethod(REMOVE_TEST_TICKETS, eventId), {
  changes: ['CubicEventBase', 'CubicTestTicket'],
})
