import type { EventReport, Overview } from '@cubic/contract'
import { COUNTS, countTickets, DEFINITIONS } from '@cubic/domain/statistics/definitions'
import { expect, it } from 'vitest'
import { DAY } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { dayAt, statisticsOf } from './support.ts'

const { anAdmin, anEvent, anEventType, as, aTicket, aUser, db, url } = useWire()

const TICKETS = [
  ...Array.from({ length: 5 }, () => ['success', 'attend'] as const),
  ...Array.from({ length: 3 }, () => ['success', 'not_present'] as const),
  ['success', 'leave'],
  ['waiting_review', 'not_present'],
  ['waitlisted', 'not_present'],
  ['withdrawn', 'attend'],
  ['withdrawn', 'leave'],
  ['review_failed', 'not_present'],
] as const

it('the overview, statistics, reports, sheets, pivots, lists and exports give the same numbers', async () => {
  const admin = await anAdmin()
  const caller = as(admin)
  const type = await anEventType('讲座')
  const event = await anEvent({ starts: -2 * DAY, ends: -DAY, type_id: type.id })
  for (const [status, check_in_status] of TICKETS)
    await aTicket({ event, status, check_in_status, ...(status === 'success' && { owner: await aUser() }) })
  const expected = countTickets(
    TICKETS.map(([registration_status, check_in_status]) => ({ registration_status, check_in_status })),
    true,
  )
  expect(expected).toEqual({ registered: 11, seated: 9, arrived: 5, leave: 1, no_show: 3 })
  const today = { from: dayAt(0), to: dayAt(0) }

  const { rows, total } = await statisticsOf(caller, { ...today, by: 'type' })
  expect(total).toEqual(expected)
  expect(rows).toEqual([{ key: String(type.id), label: '讲座', ...expected }])

  const reportOf = async () => {
    const query = `{ cubicEvent { report(event_id: ${event.id}) { numbers { registered seated arrived leave no_show } } } }`
    return (await caller.gql<{ cubicEvent: { report: EventReport } }>(query)).data?.cubicEvent.report.numbers
  }
  expect(await reportOf()).toEqual(expected)

  const OVERVIEW = `{ cubicEvent { overview(days: 7) { registrations { day count before } check_in { type_id events expected arrived } } } }`
  const { data } = await caller.gql<{ cubicEvent: { overview: Overview } }>(OVERVIEW)
  expect(data?.cubicEvent.overview.registrations.at(-1)).toMatchObject({ day: dayAt(0), count: expected.registered })
  expect(data?.cubicEvent.overview.check_in).toMatchObject([
    { type_id: type.id, expected: expected.seated - expected.leave, arrived: expected.arrived },
  ])

  const sheet = async (path: string) => {
    const response = await fetch(`${url()}/api/office/v1/${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.status).toBe(200)
    return (await response.text()).replace('\uFEFF', '').split('\r\n')
  }
  const lines = await sheet(`statistics.csv?${new URLSearchParams({ ...today, by: 'type' })}`)
  const numbers = COUNTS.map((count) => expected[count]).join(',')
  expect(lines.slice(0, 3)).toEqual(['活动类型,报名,有名额,到场,请假,未到', `讲座,${numbers}`, `合计,${numbers}`])
  expect(lines.join('\n')).toContain(DEFINITIONS.no_show.says.cn)

  // Each number as the condition of a list, and as the filter of a pivot and of an export.
  const leaf = (field: string, comparator: string, value: unknown) => ({ leaf: { field, comparator, value } })
  const isSeated = leaf('registration_status', '=', 'success')
  const and = (...children: readonly object[]) => ({ logic_operator: '&', children })
  const conditions = {
    registered: leaf('registration_status', 'in', ['waiting_review', 'success', 'waitlisted']),
    seated: isSeated,
    arrived: and(isSeated, leaf('check_in_status', '=', 'attend')),
    leave: and(isSeated, leaf('check_in_status', '=', 'leave')),
    no_show: leaf('no_show', '=', true),
  }
  const saved = await caller.save('PivotTable', {
    name: '人数',
    model: 'CubicEventApplicant',
    data: { rows: [{ field: 'event_id' }], measures: [{ measure: 'count' }] },
  })
  const pivot = Number(saved.result?.id)
  for (const count of COUNTS) {
    const condition = conditions[count]
    const { total_count: listed } = await caller.search('CubicEventApplicant', { fields: ['id'], condition, limit: 1 })
    const pivoted = await caller.pivot(pivot, { condition })
    const exported = await sheet(
      `applicants.csv?${new URLSearchParams({ fields: 'name', condition: JSON.stringify(condition) })}`,
    )
    expect({ count, listed, pivoted: pivoted.rows[0]?.['count'], exported: exported.length - 2 }).toEqual({
      count,
      listed: expected[count],
      pivoted: expected[count],
      exported: expected[count],
    })
  }

  // A conflict that nobody has settled: nobody is known to have missed it.
  await db().run`insert into cubic_scan (event_id, scan_id, at, device, verdict, answer, conflict, undone, test)
    values (${event.id}, gen_random_uuid(), now(), '', 'welcome', '{}', 'clock', false, false)`
  expect((await statisticsOf(caller, { ...today, by: 'event' })).total).toEqual({ ...expected, no_show: 0 })
  expect(await reportOf()).toEqual({ ...expected, no_show: null })
  const { total_count: noShows } = await caller.search('CubicEventApplicant', {
    fields: ['id'],
    condition: conditions.no_show,
    limit: 1,
  })
  expect(noShows).toBe(0)
})
