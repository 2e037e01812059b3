import {
  allOf,
  MOVE_TO_SESSION,
  PUBLIC_STATUSES,
  REGISTER_AT_DOOR,
  SETTLE_SCAN,
  UNDO_CHECK_IN,
  UNDO_CHECK_OUT,
  whereOf,
  type ClaimAnswer,
  type Condition,
} from '@cubic/contract'
import type { TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'
import { DOOR_EVENT_FIELDS, keepEvents } from './door-events.ts'

const DOOR_EVENTS = family('door-events', 'CubicEventBase')
const DOOR_FIGURES = family('door-figures', 'CubicEventApplicant', 'CubicTestTicket')
const DOOR_PASS = family('door-pass', 'CubicScannerPass')

const whereEvent = whereOf('CubicEventBase')
const whereTicket = whereOf('CubicEventApplicant')

/** Events with check-in that end at or after `from`, ordered by start. */
export const doorEvents = (from: Date) =>
  query(DOOR_EVENTS, { from: from.toISOString() }, async (signal) => {
    const condition = allOf(
      whereEvent('status', 'in', PUBLIC_STATUSES),
      whereEvent('sign_in', '=', true),
      whereEvent('end_time', '>=', from.toISOString()),
    )
    const found = await client.search(
      'CubicEventBase',
      {
        fields: DOOR_EVENT_FIELDS,
        condition,
        sort: [{ field: 'start_time', order: 'asc' }],
        limit: 200,
      },
      { signal },
    )
    const events = found.items.map(({ data }) => data)
    keepEvents(events)
    return events
  })

export type DoorFigures = { readonly arrived: number; readonly expected: number; readonly isRehearsing: boolean }
const FIGURES_EVERY_MS = 30_000

/** How many people of each event are expected, as `isExpected` says, and how many of them are there. */
export const doorFigures = (eventIds: readonly number[]) => ({
  ...query(DOOR_FIGURES, { figuresOf: eventIds }, async (signal) => {
    const count = async (model: 'CubicEventApplicant' | 'CubicTestTicket', condition: Condition) => {
      const { total_count: total } = await client.search(
        model,
        { fields: ['id'], condition, limit: 1, total: true },
        { signal },
      )
      return total ?? 0
    }
    const figures = eventIds.map(async (id): Promise<readonly [number, DoorFigures]> => {
      const accepted = [whereTicket('event_id', '=', id), whereTicket('registration_status', '=', 'success')]
      const [arrived, expected, tests] = await Promise.all([
        count('CubicEventApplicant', allOf(...accepted, whereTicket('check_in_status', '=', 'attend'))),
        count('CubicEventApplicant', allOf(...accepted, whereTicket('check_in_status', '!=', 'leave'))),
        count('CubicTestTicket', whereOf('CubicTestTicket')('event_id', '=', id)),
      ])
      return [id, { arrived, expected, isRehearsing: tests > 0 }]
    })
    return new Map(await Promise.all(figures))
  }),
  refetchInterval: FIGURES_EVERY_MS,
})

export const passOf = (code: string) => query(DOOR_PASS, { code }, (signal) => client.lookAtPass(code, { signal }))

export function claimPass(code: string, name: string): Promise<ClaimAnswer> {
  return client.claimPass(code, name)
}

type Undoing = {
  readonly ticketId: number
  readonly isOut: boolean
  readonly sessionId: number | undefined
  readonly reason: string
}
export const undoPass = mutation(
  async ({ ticketId, isOut, sessionId, reason }: Undoing) => {
    const about = { reason, ...(sessionId !== undefined && { session_id: sessionId }) }
    if (isOut) return await client.callMethod(UNDO_CHECK_OUT, ticketId, about)
    return await client.callMethod(UNDO_CHECK_IN, ticketId, about)
  },
  { changes: ['CubicEventApplicant'] },
)

type Moving = { readonly ticketId: number; readonly sessionId: number }
export const moveToSession = mutation(
  ({ ticketId, sessionId }: Moving) => client.callMethod(MOVE_TO_SESSION, ticketId, { session_id: sessionId }),
  { changes: ['CubicEventApplicant'] },
)

type WalkIn = {
  readonly eventId: number
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly number: string
  readonly values: TypedAnswers
  readonly answers: 'now' | 'later'
  readonly gate: string | null
  readonly device: string
  readonly requestId: string
}
export const registerAtDoor = mutation(
  ({ eventId, name, phone, email, number, values, answers, gate, device, requestId }: WalkIn) =>
    client.callMethod(REGISTER_AT_DOOR, eventId, {
      name,
      values,
      answers,
      request_id: requestId,
      device,
      ...(phone.trim() !== '' && { phone }),
      ...(email.trim() !== '' && { email }),
      ...(number.trim() !== '' && { unify_id: number.trim() }),
      ...(gate !== null && { gate }),
    }),
  { changes: ['CubicEventApplicant'] },
)

type Settling = { readonly scanId: string; readonly note: string }
export const settleScan = mutation(
  async ({ scanId, note }: Settling) => {
    const found = await client.search('CubicScan', {
      fields: ['id'],
      condition: whereOf('CubicScan')('scan_id', '=', scanId),
      limit: 1,
    })
    const id = found.items[0]?.data.id
    return id === undefined ? undefined : client.callMethod(SETTLE_SCAN, id, note.trim() === '' ? {} : { note })
  },
  { changes: ['CubicScan'] },
)
