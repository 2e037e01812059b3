import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { inMinutes } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'
import { proposeDueHours } from '../../src/features/hours/commands/propose-hours.ts'
import { lockDueHours } from '../../src/features/hours/commands/lock-due-hours.ts'
import { quiet } from '@cubic/testing/server/cluster'

export const ZONE = 'Asia/Shanghai'
const never = new AbortController().signal

export type EntryRow = {
  readonly id: number
  readonly person_id: number
  readonly hours: number
  readonly earned_hours: number
  readonly cut_day: number
  readonly cut_term: number
  readonly record_hours: number | null
  readonly state: string
  readonly corrected: boolean
  readonly corrects_id: number | null
  readonly source: string
  readonly reason: string | null
  readonly objection_state: string | null
  readonly objection_step: string | null
}

export type HourBuilders = {
  readonly aCategory: (columns?: { readonly [column: string]: unknown }) => Promise<number>
  /** An event that ended an hour ago and gives two hours, with those who came. */
  readonly aPastEvent: (
    category: number,
    columns?: { readonly [column: string]: unknown },
    ends?: number,
  ) => Promise<TestEvent>
  readonly aStudent: (name?: string) => Promise<TestUser & { readonly personId: number }>
  readonly attend: (event: TestEvent, user: { readonly id: number }) => Promise<{ readonly id: number }>
  readonly propose: () => Promise<void>
  readonly lock: () => Promise<void>
  readonly entriesOf: (which: { readonly event?: number; readonly person?: number }) => Promise<readonly EntryRow[]>
  readonly publishAs: (user: { readonly token: string }, event: TestEvent) => ReturnType<ReturnType<Wire['as']>['call']>
}

let serial = 0

export function hourBuilders({ anEvent, aTicket, aUser, as, db, insert }: Wire): HourBuilders {
  return {
    aCategory: (columns = {}) => insert('cubic_hour_category', { name: `学时类别${++serial}`, sort: 0, ...columns }),
    aPastEvent: (category, columns = {}, ends = -60) =>
      anEvent({
        starts: ends - 120,
        ends,
        columns: { hour_category_id: category, hours_rule: 'fixed', hours: 2, ...columns },
      }),
    async aStudent(name) {
      const user = await aUser({ ...(name && { name }), person: { unify_id: `H${String(++serial).padStart(9, '0')}` } })
      return { ...user, personId: user.personId ?? 0 }
    },
    attend: (event, owner) =>
      aTicket({
        event,
        owner,
        check_in_status: 'attend',
        columns: { check_in_time: inMinutes(-175).toISOString() },
      }),
    propose: () => proposeDueHours(db(), { timeZone: ZONE, log: quiet, signal: never }),
    lock: () => lockDueHours(db(), ZONE, never),
    entriesOf: ({ event = null, person = null }) =>
      db().rows<EntryRow>`
        select id, person_id, hours, earned_hours, cut_day, cut_term, record_hours, state, corrected, corrects_id, source, reason, objection_state, objection_step
        from cubic_hour_entry where (${event}::integer is null or event_id = ${event}) and (${person}::integer is null or person_id = ${person}) order by id`,
    publishAs: (user, event) => as(user).call('CubicEventBase', event.id, 'publish_hours', {}),
  }
}
