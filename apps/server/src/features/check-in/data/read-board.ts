import { type BoardPlace, type DoorBoard, printInstant } from '@cubic/contract'
import { identifier, type Queryable, sql, type Sql } from '@cubic/data-platform'
import { expects } from '../../statistics/data/counts.ts'

const TICKET = identifier('ticket')
const LATEST_SHOWN = 12
const DEVICES_SHOWN = 100
/** Devices without contact for that long have gone home, unless scans wait on them. */
const DEVICES_KEPT_HOURS = { idle: 3, withScans: 14 * 24 }
const SPANS_MAX = 180
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const

type Arrivals = BoardPlace & { readonly minute: string; readonly count: number }
type BoardRow = Pick<
  DoorBoard,
  'expected' | 'arrived' | 'left' | 'on_leave' | 'turned_away' | 'conflicts' | 'latest' | 'devices'
> & {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly arrivals: readonly Arrivals[]
}

/** Undefined where there is no such event. Rehearsals count nowhere. */
export async function readBoard(db: Queryable, eventId: number): Promise<DoorBoard | undefined> {
  const row = await db.one<BoardRow>`
    with people as materialized (
      select id, name, check_in_status, check_in_time, ${expects(TICKET)} as expected
      from cubic_event_applicant ticket where event_id = ${eventId} and registration_status = 'success'
    ), arrivals as materialized (
      select people.id, people.name, people.check_in_time as at, nullif(scan.gate, '') as gate, coalesce(scan.source = 'self', false) as self
      from people left join cubic_scan scan on scan.applicant_id = people.id and scan.event_id = ${eventId} and scan.verdict = 'welcome' and not scan.undone
        and scan.at = people.check_in_time
      where people.check_in_status = 'attend'
    )
    select event.id, event.name_cn, event.name_en, event.start_time, event.end_time,
      (select count(*)::integer from people where expected) as expected,
      (select count(*)::integer from people where check_in_status = 'leave') as on_leave,
      (select count(*)::integer from arrivals) as arrived,
      case when event.sign_out then ${leftCount(sql`event.id`)} end as left,
      (select count(*)::integer from cubic_scan where event_id = ${eventId} and verdict in ('not_valid', 'unknown') and not undone and not test) as turned_away,
      (select count(distinct case when conflict = 'two_gates' then coalesce(applicant_id, -id) else -id end)::integer from cubic_scan
        where event_id = ${eventId} and conflict is not null and settled_time is null and not test) as conflicts,
      coalesce((select json_agg(row_to_json(span)) from (select date_trunc('minute', at) as minute, gate, self, count(*)::integer as count
        from arrivals where at is not null group by 1, 2, 3) span), '[]') as arrivals,
      coalesce((select json_agg(row_to_json(one)) from (select id, name, at, gate, self from arrivals where at is not null
        order by at desc, id desc limit ${LATEST_SHOWN}) one), '[]') as latest,
      coalesce((select json_agg(row_to_json(one)) from (select device.id, device.device, device.pass_id is not null as by_pass, device.last_contact,
          device.waiting_scans as waiting, (select pass.gate from cubic_scanner_pass pass where pass.id = device.pass_id) as gate,
          coalesce((select pass.name from cubic_scanner_pass pass where pass.id = device.pass_id),
            (select scanner.name from cubic_user scanner where scanner.id = device.user_id)) as holder
        from cubic_door_device device where device.event_id = ${eventId} and device.last_contact > now()
          - make_interval(hours => case when device.waiting_scans > 0 then ${DEVICES_KEPT_HOURS.withScans}::integer else ${DEVICES_KEPT_HOURS.idle}::integer end)
        order by device.last_contact desc, device.id limit ${DEVICES_SHOWN}) one), '[]') as devices
    from cubic_event_base event where event.id = ${eventId}`
  if (!row) return undefined
  const { id, name_cn, name_en, start_time, end_time, arrivals, latest, devices, ...counts } = row
  return {
    event: { id, name_cn, name_en, start_time: instant(start_time), end_time: instant(end_time) },
    ...counts,
    ...spansOf(arrivals),
    latest: latest.map((one) => ({ ...one, at: printInstant(new Date(one.at)) })),
    devices: devices.map((one) => ({ ...one, last_contact: printInstant(new Date(one.last_contact)) })),
  }
}

/** Those who have left the event, or all of its sessions at which they have been. */
export const leftCount = (
  eventId: Sql,
): Sql => sql`(select count(*)::integer from (select 1 from cubic_attendance attendance
  where attendance.event_id = ${eventId} and attendance.in_time is not null group by attendance.applicant_id
  having bool_and(attendance.out_time is not null and attendance.source <> 'closed')) gone)`

function instant(moment: Date | null): string | null {
  return moment && printInstant(moment)
}

const MINUTE_MS = 60_000

function spansOf(arrivals: readonly Arrivals[]): Pick<DoorBoard, 'places' | 'spans' | 'step_minutes'> {
  const counts = new Map<string, BoardPlace & { arrived: number }>()
  const keyOf = ({ gate, self }: BoardPlace) => JSON.stringify([gate, self])
  for (const { gate, self, count } of arrivals) {
    const place = counts.get(keyOf({ gate, self })) ?? { gate, self, arrived: 0 }
    counts.set(keyOf(place), { ...place, arrived: place.arrived + count })
  }
  const places = [...counts.values()].toSorted(
    (one, other) => other.arrived - one.arrived || keyOf(one).localeCompare(keyOf(other)),
  )
  const indexes = new Map(places.map((place, index) => [keyOf(place), index]))
  const minutes = arrivals.map(({ minute }) => Math.floor(Date.parse(minute) / MINUTE_MS))
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)]
  const step = STEPS.find((each) => (last - first) / each < SPANS_MAX) ?? Math.ceil((last - first) / SPANS_MAX)
  const spans = new Map<number, number[]>()
  for (const [row, arrival] of arrivals.entries()) {
    const at = Math.floor((minutes[row] ?? 0) / step) * step
    const byPlace = spans.get(at) ?? places.map(() => 0)
    const index = indexes.get(keyOf(arrival)) ?? 0
    byPlace[index] = (byPlace[index] ?? 0) + arrival.count
    spans.set(at, byPlace)
  }
  return {
    places,
    step_minutes: arrivals.length === 0 ? 1 : step,
    spans: [...spans]
      .toSorted(([one], [other]) => one - other)
      .map(([at, by_place]) => ({ at: printInstant(new Date(at * MINUTE_MS)), by_place })),
  }
}
