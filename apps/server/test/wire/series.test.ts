import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY, type EventOptions, HOUR, inMinutes, type TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aSession, aTicket, aUser, as, db, guest, insert } = useSharedWire()

const WEEK = 7 * DAY
const iso = (minutes: number) => inMinutes(minutes).toISOString()
const later = (text: unknown, minutes: number) => new Date(Date.parse(String(text)) + minutes * 60_000).toISOString()

/** An event, and its dates in the weeks after it. */
async function aSeries(weeks: number, options: EventOptions = {}, admin?: TestUser) {
  const by = admin ?? (await anAdmin())
  const event = await anEvent(options)
  const { start_time: start } = await read(by, event.id, ['start_time'])
  const dates = Array.from({ length: weeks }, (_, week) => later(start, (week + 1) * WEEK))
  const { result } = await as(by).callEvent(event, 'repeat', { dates })
  const { series_id: seriesId, ids } = result as { series_id: number; ids: readonly number[] }
  return { event, admin: by, seriesId, ids: [event.id, ...ids], start: String(start) }
}

async function read(
  user: { readonly token: string },
  id: number,
  fields: readonly string[],
): Promise<{ readonly [field: string]: unknown }> {
  return (await as(user).get('CubicEventBase', id, fields)).data ?? {}
}
const questionsOf = (id: number) =>
  db().rows<{ id: number; name_cn: string; show_if: unknown }>`
    select id, name_cn, show_if from cubic_event_form_field where event_id = ${id} and not removed order by sort, id`
/** The first is published from the beginning. */
const publish = (admin: TestUser, [, draft = 0]: readonly number[]) =>
  as(admin).callEvent({ id: draft }, 'publish', { scope: 'all' })

type Dates = readonly { readonly event_id: number; readonly [name: string]: unknown }[]
async function seriesOf(user: { readonly token: string } | undefined, id: number) {
  const asked = `{ cubicEvent { event_series(event_id: ${id}) { id name dates { event_id place start_time moved_from status same_form
    chooses_sessions registered people state { can_register refusal seats_left waitlist_length } } } } }`
  const answer = await (user ? as(user) : guest()).gql<{
    cubicEvent: { event_series: { readonly id: number; readonly name: string; readonly dates: Dates } | null }
  }>(asked)
  return answer.data?.cubicEvent.event_series
}

type Sent = { readonly applicants?: readonly unknown[]; readonly request_id?: string | null }
async function registerForDates(
  user: TestUser | undefined,
  eventId: number,
  eventIds: readonly number[],
  sent: Sent = {},
) {
  const { applicants = [{ self: true, values: {} }], request_id: requestId = randomUUID() } = sent
  const data = { applicants, ...(requestId !== null && { request_id: requestId }) }
  const answer = await (user ? as(user) : guest()).gql<{
    cubicEvent: {
      register_for_dates: {
        readonly status: string
        readonly dates: readonly {
          readonly event_id: number
          readonly answer: { readonly sub_kind: string; readonly result: string | null; readonly detail: string | null }
        }[]
      }
    }
  }>(
    `mutation ($event_id: Int!, $event_ids: [Int!]!, $application_data: String!) { cubicEvent {
      register_for_dates(event_id: $event_id, event_ids: $event_ids, application_data: $application_data, source: "web") {
        status dates { event_id answer { status sub_kind error_msg detail result errors { kind field } } } } } }`,
    { event_id: eventId, event_ids: eventIds, application_data: JSON.stringify(data) },
  )
  if (answer.errors) return { fault: answer.errors[0]?.message ?? '', status: '', dates: [], kinds: [] }
  const result = answer.data?.cubicEvent.register_for_dates
  const dates = result?.dates ?? []
  return { fault: '', status: result?.status, dates, kinds: dates.map((date) => date.answer.sub_kind) }
}
const statusesOf = (eventIds: readonly number[]) =>
  db().rows<{ event_id: number; status: string }>`
    select event_id, registration_status as status from cubic_event_applicant where event_id = any(${eventIds}) order by event_id, id`

describe('repeating an event', () => {
  it('makes a draft of each date, with its form, settings, reserved seats and page', async () => {
    const admin = await anAdmin()
    const page = await insert('cubic_event_page', { name: '页面', content_cn: [], creator: admin.id })
    const event = await anEvent({
      name: '周三读书会',
      starts: WEEK,
      ends: WEEK + 90,
      registration: { limit: 30, waitlist: true, closes: WEEK - 3 * HOUR, need_audit: true },
      form: [{ name: '身份', type: 'radio', selections: [{ value: 'a', name: 'A' }] }, { name: '说明' }],
      columns: { custom_detail_page_id: page, act_description: '<p>读一本书</p>', creator: admin.id },
    })
    await db()
      .run`update cubic_event_form_field set show_if = ${JSON.stringify({ field: event.fields[0], in: ['a'] })}::jsonb
      where id = ${event.fields[1]}`
    await insert('cubic_reserved_places', {
      regist_id: event.regist_id,
      name: '教师',
      seats: 3,
      scope: { person_types: ['staff'] },
      until: inMinutes(WEEK - DAY),
    })
    const { start_time: start, end_time: end } = await read(admin, event.id, ['start_time', 'end_time'])
    const dates = [later(start, 2 * WEEK), { start_time: later(start, WEEK), end_time: later(start, WEEK + 30) }]
    const answer = await as(admin).callEvent(event, 'repeat', { dates })
    expect(answer).toMatchObject({ status: 'ok' })
    const { series_id: seriesId, ids } = answer.result as { series_id: number; ids: readonly [number, number] }

    // in order, whatever the order sent; a plain start is as long as the event
    const [second, third] = ids
    const FIELDS = [
      'name',
      'status',
      'start_time',
      'end_time',
      'series_id.name',
      'act_description',
      'regist_id.limit_number',
      'regist_id.waitlist',
      'regist_id.need_audit',
      'regist_end_time',
      'custom_detail_page_id',
    ]
    expect(await read(admin, second, FIELDS)).toMatchObject({
      name: '周三读书会',
      status: 'draft',
      start_time: later(start, WEEK).replace('.000Z', 'Z'),
      end_time: later(start, WEEK + 30).replace('.000Z', 'Z'),
      series_id: { id: seriesId, name: '周三读书会' },
      act_description: '<p>读一本书</p>',
      regist_id: { limit_number: 30, waitlist: true, need_audit: true },
    })
    const last = await read(admin, third, FIELDS)
    expect(last).toMatchObject({ start_time: later(start, 2 * WEEK), end_time: later(end, 2 * WEEK) })
    expect(last['custom_detail_page_id']).not.toMatchObject({ id: page })
    // registration closes three hours before, by the clocks of the organisation
    expect(Date.parse(String(last['start_time'])) - Date.parse(String(last['regist_end_time']))).toBeCloseTo(
      3 * HOUR * 60_000,
      -4,
    )
    const questions = await questionsOf(third)
    expect(questions.map(({ name_cn }) => name_cn)).toEqual(['身份', '说明'])
    expect(questions[1]?.show_if).toEqual({ field: questions[0]?.id, in: ['a'] })
    expect(questions[0]?.id).not.toBe(event.fields[0])
    expect(
      await db()
        .rows`select places.seats, extract(epoch from event.start_time - places.until)::integer / 3600 as hours from cubic_reserved_places places
        join cubic_event_regist regist on regist.id = places.regist_id join cubic_event_base event on event.id = regist.event_id where event.id = ${third}`,
    ).toEqual([{ seats: 3, hours: 24 }])
    expect((await as(admin).get('CubicEventSeries', seriesId, ['event_ids'])).data?.['event_ids']).toHaveLength(3)
    expect(await read(admin, event.id, ['status', 'series_id'])).toMatchObject({
      status: 'not_start',
      series_id: { id: seriesId },
    })
  })

  it('copies the sessions of the event, at the same distance', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ starts: WEEK, ends: WEEK + 2 * HOUR })
    await aSession(event, { starts: WEEK + 30, ends: WEEK + 60, limit: 5 })
    const { start_time: start } = await read(admin, event.id, ['start_time'])
    const { result } = await as(admin).callEvent(event, 'repeat', { dates: [later(start, WEEK)] })
    const [id = 0] = (result as { ids: readonly number[] }).ids
    expect(
      await db()
        .rows`select extract(epoch from session.start_time - event.start_time)::integer / 60 as minutes, seats.seat_limit from cubic_event_session session
        join cubic_session_seats seats on seats.session_id = session.id join cubic_event_base event on event.id = session.event_id where event.id = ${id}`,
    ).toEqual([{ minutes: 30, seat_limit: 5 }])
  })

  it('keeps the times by the clocks of the organisation, or opens registration with the event', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ starts: WEEK, ends: WEEK + HOUR, registration: { opens: -DAY } })
    const { start_time: start } = await read(admin, event.id, ['start_time'])
    const opensOf = async (open_together: string) => {
      const { result } = await as(admin).callEvent(event, 'repeat', {
        dates: [later(start, WEEK + (open_together === 'yes' ? 5 : 0))],
        open_together,
      })
      const [id = 0] = (result as { ids: readonly number[] }).ids
      return Date.parse(String((await read(admin, id, ['regist_start_time']))['regist_start_time'])) - Date.now()
    }
    expect(await opensOf('no')).toBeCloseTo((WEEK - DAY) * 60_000, -5)
    expect(await opensOf('yes')).toBeCloseTo(-DAY * 60_000, -5)
  })

  it('makes all dates or none', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ starts: WEEK, ends: WEEK + HOUR })
    const { start_time: start } = await read(admin, event.id, ['start_time'])
    const repeat = (dates: unknown) => answerOrFault(as(admin).callEvent(event, 'repeat', { dates }))
    for (const [date, reason] of [
      [iso(-DAY), '过去'],
      [start, '同一时间'],
      [{ start_time: later(start, WEEK), end_time: later(start, WEEK) }, '晚于'],
    ] as const)
      expect(await repeat([later(start, 2 * WEEK), date])).toMatchObject({
        error_kind: 'save:invalid',
        errors: [{ field: 'dates', index: 1, message: expect.stringContaining(reason) as string }],
      })
    for (const dates of [
      undefined,
      [],
      'x',
      ['tomorrow'],
      [7],
      [{}],
      [{ start_time: start, end_time: 5 }],
      Array.from({ length: 61 }, (_, day) => later(start, (day + 1) * DAY)),
    ])
      expect(await repeat(dates)).toMatchObject({ kind: 'BadRequest' })
    expect((await read(admin, event.id, ['series_id']))['series_id']).toBeNull()
    expect((await as(admin).search('CubicEventBase', { condition: leaf('name', '=', event.name) })).total_count).toBe(1)
  })

  it('needs a start, and adds to the series up to sixty dates', async () => {
    const { event, admin, start } = await aSeries(58)
    const repeat = (days: readonly number[]) =>
      as(admin).callEvent(event, 'repeat', { dates: days.map((day) => later(start, day * DAY)) })
    expect(await repeat([1, 2])).toMatchObject({ error_kind: 'event:series_full' })
    expect(await repeat([1])).toMatchObject({ status: 'ok' })
    expect(await repeat([2])).toMatchObject({ error_kind: 'event:series_full' })
    const timeless = await anEvent({ starts: null, ends: null })
    expect(await as(admin).callEvent(timeless, 'repeat', { dates: [iso(DAY)] })).toMatchObject({
      error_kind: 'event:series_needs_start',
    })
  })

  it('is for those who write the event and decide on its unit', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const own = await anEvent({ stage: 'draft', creator: author })
    const others = await anEvent({ stage: 'published' })
    const dates = [iso(2 * WEEK)]
    expect(await as(author).callEvent(own, 'repeat', { dates })).toMatchObject({ status: 'ok' })
    expect(await answerOrFault(as(author).callEvent(others, 'repeat', { dates }))).toMatchObject({ kind: 'Forbidden' })
    expect(await answerOrFault(as(await aUser()).callEvent(others, 'repeat', { dates }))).toMatchObject({
      kind: 'Forbidden',
    })
    expect(await answerOrFault(guest().callEvent(others, 'repeat', { dates }))).toMatchObject({
      kind: 'Unauthenticated',
    })
  })
})

describe('a save of several dates', () => {
  it('applies what it changes, and leaves what dates have of their own', async () => {
    const { event, admin, ids, start } = await aSeries(3, {
      starts: WEEK,
      ends: WEEK + HOUR,
      registration: { limit: 10, closes: WEEK - HOUR },
    })
    await publish(admin, ids)
    const [, second = 0, third = 0, fourth = 0] = ids
    // the third has a hall and a time of its own
    await as(admin).call('CubicEventBase', 0, 'save_event', {
      event: {
        id: third,
        address_cn: '二楼',
        start_time: later(start, 2 * WEEK + DAY),
        end_time: later(start, 2 * WEEK + DAY + HOUR),
      },
    })
    const saved = await as(admin).call('CubicEventBase', 0, 'save_event', {
      event: {
        id: second,
        name_cn: '新名字',
        address_cn: '报告厅',
        start_time: later(start, WEEK + 30),
        end_time: later(start, WEEK + 90),
      },
      registration: { id: await registOf(second), limit_number: 20 },
      scope: 'later',
    })
    expect(saved).toMatchObject({ status: 'ok' })
    const rows = await Promise.all(
      ids.map((id) =>
        read(admin, id, ['name', 'address', 'start_time', 'end_time', 'regist_id.limit_number', 'series_time']),
      ),
    )
    expect(
      rows.map((row) => [
        row['name'] === '新名字',
        row['address'],
        Date.parse(String(row['start_time'])) - Date.parse(start),
        (row['regist_id'] as { limit_number: number }).limit_number,
      ]),
    ).toEqual([
      [false, '报告厅', 0, 10],
      [true, '报告厅', (WEEK + 30) * 60_000, 20],
      // its address was not changed by this save, and its time moved with the others
      [true, '二楼', (2 * WEEK + DAY + 30) * 60_000, 20],
      [true, '报告厅', (3 * WEEK + 30) * 60_000, 20],
    ])
    const dates = (await seriesOf(admin, event.id))?.dates ?? []
    expect(dates.map(({ event_id, moved_from }) => [event_id, moved_from === null])).toEqual([
      [event.id, true],
      [second, true],
      [third, false],
      [fourth, true],
    ])
  })

  it('moves the sessions of each date with it, by one message, and leaves those that it names or that are over', async () => {
    const { event, admin, ids, start } = await aSeries(2, { starts: -HOUR, ends: WEEK })
    await publish(admin, ids)
    const [first = 0, second = 0, third = 0] = ids
    const over = await aSession(event, { starts: -HOUR, ends: -30 })
    const [named, own] = [await aSession(event, { starts: HOUR }), await aSession(event, { starts: 3 * HOUR })]
    const later1 = await aSession({ id: second }, { starts: WEEK, ends: WEEK + 30 })
    const other = await aSession({ id: third }, { starts: 2 * WEEK })
    const begins = async () => {
      const rows = await db().rows<{ id: number; start_time: Date; end_time: Date }>`
        select id, start_time, end_time from cubic_event_session where event_id = any(${ids}) order by id`
      return new Map(rows.map((row) => [row.id, row]))
    }
    const [holder, before] = [await aUser(), await begins()]
    await aTicket({ event: { ...event, id: second, regist_id: await registOf(second) }, owner: holder })
    const movedBy = async () =>
      [...(await begins())].map(
        ([id, { start_time: at }]) => (at.getTime() - Number(before.get(id)?.start_time)) / 60_000,
      )
    const move = async (times: object, more: object = {}) =>
      expect(
        await as(admin).call('CubicEventBase', 0, 'save_event', { event: { id: first, ...times }, ...more }),
      ).toMatchObject({ status: 'ok' })
    const end = later(start, WEEK + HOUR)
    await move({ start_time: later(start, 30) }, { scope: 'all' })
    expect(await movedBy()).toEqual([0, 0, 0, 0, 0])
    await move(
      { start_time: later(start, 90), end_time: later(end, HOUR) },
      { scope: 'all', sessions: [{ id: named, limit_number: 7 }] },
    )
    expect(await movedBy()).toEqual([0, 0, HOUR, HOUR, HOUR])
    await move({ start_time: later(start, DAY + 90), end_time: later(end, DAY + HOUR) }, { scope: 'this' })
    expect([over, named, own, later1, other]).toEqual([...before.keys()])
    expect(await movedBy()).toEqual([0, DAY, DAY + HOUR, HOUR, HOUR])
    const { end_time: ends } = (await begins()).get(later1) as { end_time: Date }
    expect(ends.getTime() - Number(before.get(later1)?.end_time)).toBe(HOUR * 60_000)
    expect(
      await db().rows`select (select count(*) from cubic_event_change where event_id = ${second}) as changes,
        (select count(*) from cubic_message where event_id = ${second} and "case" = 'event_info_change') as messages,
        (select count(*) from cubic_audit_entry where model = 'CubicEventSession' and record_id = ${own}) as entries`,
    ).toEqual([{ changes: 1, messages: 0, entries: 2 }])
  })

  it('saves none where one date refuses, which it names', async () => {
    const { event, admin, ids } = await aSeries(2, { starts: WEEK, ends: WEEK + HOUR, registration: { limit: 10 } })
    await publish(admin, ids)
    const last = ids[2] ?? 0
    const registId = await registOf(last)
    await aTicket({ event: { ...event, id: last, regist_id: registId } })
    await aTicket({ event: { ...event, id: last, regist_id: registId } })
    const answer = await as(admin).call('CubicEventBase', 0, 'save_event', {
      event: { id: event.id, name_cn: '改名' },
      registration: { id: event.regist_id, limit_number: 1 },
      scope: 'all',
    })
    expect(answer).toMatchObject({
      error_kind: 'event:date_refused',
      error_msg: expect.stringMatching(/\d+月\d+日.*已有 2 人/) as string,
    })
    expect(await read(admin, event.id, ['name', 'regist_id.limit_number'])).toMatchObject({
      name: event.name,
      regist_id: { limit_number: 10 },
    })
  })

  it('leaves dates that are over or cancelled, and tells the people of the others once each', async () => {
    const { event, admin, ids } = await aSeries(3, { starts: WEEK, ends: WEEK + HOUR })
    await publish(admin, ids)
    const [, over = 0, gone = 0] = ids
    await db()
      .run`update cubic_event_base set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = ${over}`
    await as(admin).callEvent({ id: gone }, 'unpublish')
    await db().run`delete from cubic_event_change where event_id = any(${ids})`
    await as(admin).call('CubicEventBase', 0, 'save_event', {
      event: { id: event.id, address_cn: '新地点' },
      scope: 'all',
    })
    expect(await Promise.all(ids.map(async (id) => (await read(admin, id, ['address']))['address']))).toEqual([
      '新地点',
      '报告厅',
      '报告厅',
      '新地点',
    ])
    expect(
      await db().rows`select event_id from cubic_event_change where event_id = any(${ids}) order by event_id`,
    ).toEqual([{ event_id: ids[0] }, { event_id: ids[3] }])
  })

  it('gives each date a page of its own', async () => {
    const { event, admin, ids } = await aSeries(1)
    await as(admin).call('CubicEventBase', 0, 'save_event', {
      event: { id: event.id },
      page: { name: '页', content_cn: [] },
      scope: 'all',
    })
    const pages = await Promise.all(
      ids.map(
        async (id) =>
          ((await read(admin, id, ['custom_detail_page_id']))['custom_detail_page_id'] as { id: number } | null)?.id,
      ),
    )
    expect(new Set(pages).size).toBe(2)
    expect(pages.includes(undefined)).toBe(false)
  })

  it('needs the event that it begins with', async () => {
    const { admin } = await aSeries(1)
    expect(
      await answerOrFault(
        as(admin).call('CubicEventBase', 0, 'save_event', { event: { name_cn: '新' }, scope: 'all' }),
      ),
    ).toMatchObject({ kind: 'BadRequest' })
  })

  it('changes the same questions, and keeps what people answered', async () => {
    const form = [
      { name: '身份', type: 'radio', selections: [{ value: 'a', name: 'A' }] },
      { name: '说明' },
      { name: '旧题' },
    ]
    const { event, admin, ids } = await aSeries(2, { form })
    const [, second = 0, third = 0] = ids
    const [own, , old] = await questionsOf(third)
    // the third date asks something by another name, and the second no longer has the old question
    await as(admin).callEvent({ id: third }, 'change_form', { fields: [{ id: own?.id, name_cn: '身份（本场）' }] })
    await as(admin).callEvent({ id: second }, 'change_form', { removed: [(await questionsOf(second))[2]?.id] })
    await aTicket({
      event: { ...event, id: third, regist_id: await registOf(third) },
      columns: { values: { [String(old?.id)]: '答' } },
    })
    const changed = await as(admin).callEvent(event, 'change_form', {
      fields: [
        { id: event.fields[0], required: true },
        { id: -1, name_cn: '新题', type: 'text', sort: 9, show_if: { field: event.fields[0], in: ['a'] } },
      ],
      removed: [event.fields[2]],
      scope: 'all',
    })
    expect(changed).toMatchObject({ status: 'ok' })
    const forms = await Promise.all(ids.map(questionsOf))
    expect(forms.map((questions) => questions.map(({ name_cn }) => name_cn))).toEqual([
      ['身份', '说明', '新题'],
      ['身份', '说明', '新题'],
      ['身份（本场）', '说明', '新题'],
    ])
    for (const questions of forms) expect(questions[2]?.show_if).toEqual({ field: questions[0]?.id, in: ['a'] })
    expect(await db().one`select removed from cubic_event_form_field where id = ${old?.id}`).toEqual({ removed: true })
    // and again, what was added is the same question everywhere
    await as(admin).callEvent({ id: second }, 'change_form', {
      fields: [{ id: forms[1]?.[2]?.id, name_cn: '改过的新题' }],
      scope: 'all',
    })
    expect((await Promise.all(ids.map(questionsOf))).map((questions) => questions[2]?.name_cn)).toEqual(
      Array(3).fill('改过的新题'),
    )
  })
})

const registOf = async (eventId: number) =>
  (await db().one<{ id: number }>`select id from cubic_event_regist where event_id = ${eventId}`)?.id ?? 0

describe('the stages of a series', () => {
  it('change for this date, later ones or all', async () => {
    const { event, admin, ids } = await aSeries(3)
    const statuses = () => Promise.all(ids.map(async (id) => (await read(admin, id, ['status']))['status']))
    await as(admin).callEvent({ id: ids[2] ?? 0 }, 'publish', { scope: 'later' })
    expect(await statuses()).toEqual(['not_start', 'draft', 'not_start', 'not_start'])
    await as(admin).callEvent({ id: ids[1] ?? 0 }, 'publish', { scope: 'this' })
    await as(admin).callEvent({ id: ids[2] ?? 0 }, 'unpublish', { reason: '期末周' })
    await as(admin).callEvent(event, 'unpublish', { scope: 'later' })
    expect(await statuses()).toEqual(Array(4).fill('cancelled'))
    await as(admin).callEvent(event, 'publish', { scope: 'all' })
    expect(await statuses()).toEqual(Array(4).fill('not_start'))
  })

  it('change for all or none', async () => {
    const { admin, ids } = await aSeries(2)
    await db().run`update cubic_event_base set address_cn = null where id = ${ids[2]}`
    expect(await publish(admin, ids)).toMatchObject({
      error_kind: 'event:date_refused',
      error_msg: expect.stringContaining('地点') as string,
    })
    expect((await read(admin, ids[1] ?? 0, ['status']))['status']).toBe('draft')
  })

  it('leave a series for an event of its own', async () => {
    const { event, admin, ids, seriesId } = await aSeries(1)
    expect(await as(admin).callEvent({ id: ids[1] ?? 0 }, 'leave_series')).toMatchObject({ status: 'ok' })
    expect(await seriesOf(admin, ids[1] ?? 0)).toBeNull()
    expect((await seriesOf(admin, event.id))?.dates).toHaveLength(1)
    await as(admin).callEvent(event, 'leave_series')
    expect((await as(admin).get('CubicEventSeries', seriesId, ['name'])).data).toBeNull()
  })
})

describe('the dates of a series', () => {
  it('are what their reader may see, with their seats, and the cancelled ones', async () => {
    const { event, admin, ids, start } = await aSeries(4, { registration: { limit: 1, waitlist: true } })
    const [first = 0, second = 0, third = 0] = ids
    for (const id of [second, third]) await as(admin).callEvent({ id }, 'publish')
    await as(admin).callEvent({ id: third }, 'unpublish')
    await as(await aUser()).register({ id: second })
    await as(admin).save('CubicEventBase', { id: first, start_time: later(start, -HOUR) })
    const user = await aUser()
    await as(user).register({ id: second })
    expect((await seriesOf(undefined, event.id))?.dates).toMatchObject([
      {
        event_id: first,
        place: 1,
        status: 'not_start',
        moved_from: expect.any(String) as string,
        people: 0,
        registered: false,
        same_form: true,
      },
      {
        event_id: second,
        place: 2,
        status: 'not_start',
        moved_from: null,
        people: 2,
        state: { seats_left: 0, waitlist_length: 1 },
      },
      { event_id: third, place: 3, status: 'cancelled', people: null, state: { can_register: false } },
    ])
    expect((await seriesOf(user, event.id))?.dates.map(({ registered }) => registered)).toEqual([false, true, false])
    expect((await seriesOf(admin, event.id))?.dates).toHaveLength(5)
    expect(await seriesOf(undefined, ids[4] ?? 0)).toBeNull()
    expect(await seriesOf(undefined, (await anEvent()).id)).toBeNull()
  })

  it('stand for their series once in lists', async () => {
    const type_id = await insert('cubic_event_type', { name: '系列', sort: 0 })
    const { event, admin, ids } = await aSeries(3, { type_id })
    const alone = await anEvent({ type_id })
    await publish(admin, ids)
    const listed = async () => {
      const condition = {
        logic_operator: '&',
        children: [leaf('type_id', '=', type_id), leaf('series_lead', '=', true)],
      }
      const { items } = await guest().search('CubicEventBase', {
        condition,
        fields: ['series_more'],
        sort: [{ field: 'start_time', order: 'asc' }],
      })
      return items.map(({ data }) => [data.id, data['series_more']])
    }
    expect(await listed()).toEqual([
      [event.id, 3],
      [alone.id, 0],
    ])
    await db()
      .run`update cubic_event_base set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = any(${ids.slice(0, 2)})`
    // the last of those that are over, the next of those to come
    expect(await listed()).toEqual([
      [ids[1], 2],
      [alone.id, 0],
      [ids[2], 1],
    ])
  })
})

describe('registering for several dates', () => {
  it('registers the same people by one form, each date answering for itself', async () => {
    const form = [{ name: '姓名' }, { name: '学号' }]
    const { event, admin, ids } = await aSeries(4, { registration: { limit: 1, waitlist: true }, form })
    await publish(admin, ids)
    const [first = 0, full = 0, audited = 0, closed = 0, gone = 0] = ids
    await as(await aUser()).register({ id: full })
    await db().run`update cubic_event_regist set need_audit = true where event_id = ${audited}`
    await db().run`update cubic_event_regist set closed = true where event_id = ${closed}`
    await as(admin).callEvent({ id: gone }, 'unpublish')
    const user = await aUser()
    const applicants = [
      { self: true, values: { [String(event.fields[0])]: '李明', [String(event.fields[1])]: '2023010452' } },
    ]
    const answer = await registerForDates(user, first, ids, { applicants })
    expect(answer.status).toBe('ok')
    expect(answer.dates.map(({ event_id }) => event_id)).toEqual(ids)
    expect(answer.kinds).toEqual(['ok', 'ok', 'ok', 'events:regist_date_pass', 'events:status_forbidden'])
    expect(
      (await statusesOf(ids))

        .map(({ event_id, status }) => [event_id, status]),
    ).toEqual([
      [first, 'success'],
      [full, 'success'],
      [full, 'waitlisted'],
      [audited, 'waiting_review'],
    ])
    const [own, sid] = await questionsOf(audited)
    expect(await db().one`select values from cubic_event_applicant where event_id = ${audited}`).toEqual({
      values: { [String(own?.id)]: '李明', [String(sid?.id)]: '2023010452' },
    })
  })

  it('answers the same again, and refuses another request under the same id', async () => {
    const { event, admin, ids } = await aSeries(2, { registration: { limit: 1 } })
    await publish(admin, ids)
    const [, full = 0] = ids
    const other = await aUser()
    const taken = await as(other).register({ id: full })
    const [user, request_id] = [await aUser(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => registerForDates(user, event.id, ids, { request_id })))
    expect(answers[0]?.kinds).toEqual(['ok', 'event:regist_full', 'ok'])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    // a seat that comes free is not the answer to what was asked before
    await as(other).register({ id: full }, { action: 'delete', applicants: [{ id: taken.applicants[0]?.id ?? 0 }] })
    expect(await registerForDates(user, event.id, ids, { request_id })).toEqual(answers[0])
    expect((await registerForDates(user, event.id, [full], { request_id })).kinds).toEqual(['event:request_conflict'])
    expect(await statusesOf(ids)).toHaveLength(3)
  })

  it('takes only dates of the series whose form is the same', async () => {
    const form = [{ name: '姓名' }, { name: '附件', type: 'file' }]
    const { event, admin, ids } = await aSeries(1, { form })
    await publish(admin, ids)
    const [other, user] = [await anEvent({ form }), await aUser()]
    const hidden = await anEvent({ stage: 'draft' })
    expect((await registerForDates(user, event.id, [other.id, hidden.id])).kinds).toEqual([
      'event:not_in_series',
      'event:not_found',
    ])
    const applicants = [{ self: true, values: { [String(event.fields[1])]: ['a'.repeat(64)] } }]
    const { kinds } = await registerForDates(user, event.id, ids, { applicants })
    expect(kinds[1]).toBe('event:files_once')
    await as(admin).callEvent({ id: ids[1] ?? 0 }, 'change_form', {
      fields: [{ id: -1, name_cn: '再问一题', type: 'text', sort: 5 }],
    })
    expect((await seriesOf(user, event.id))?.dates.map(({ same_form }) => same_form)).toEqual([true, false])
    expect((await registerForDates(user, event.id, ids)).kinds).toEqual(['ok', 'event:form_differs'])
  })

  it('takes the sessions that people choose of each date, and refuses a date without any', async () => {
    const { event, admin, ids } = await aSeries(3, { registration: { choose_sessions: 'some' } })
    await publish(admin, ids)
    const [, second = 0, third = 0, whole = 0] = ids
    await db().run`update cubic_event_regist set choose_sessions = 'all' where event_id = ${whole}`
    const [one, two] = [await aSession(event), await aSession({ id: second })]
    await aSession({ id: third })
    await aSession({ id: whole })
    expect(
      (await seriesOf(admin, event.id))?.dates.map((date) => [date['same_form'], date['chooses_sessions']]),
    ).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
    ])
    const applicants = [{ self: true, values: {}, sessions: [two, one] }]
    const user = await aUser()
    expect((await registerForDates(user, event.id, ids, { applicants })).kinds).toEqual([
      'ok',
      'ok',
      'event:invalid_field',
      'ok',
    ])
    expect(
      await db().rows`select ticket.event_id, choice.session_id from cubic_session_choice choice
        join cubic_event_applicant ticket on ticket.id = choice.applicant_id where ticket.submitter_id = ${user.id} order by 1`,
    ).toEqual([
      { event_id: event.id, session_id: one },
      { event_id: second, session_id: two },
    ])
    const foreign = await aSession(await anEvent())
    const { kinds } = await registerForDates(await aUser(), event.id, [event.id, whole], {
      applicants: [{ self: true, values: {}, sessions: [one, foreign] }],
    })
    expect(kinds).toEqual(Array(2).fill('event:invalid_field'))
  })

  it('refuses guests, and requests without what they need', async () => {
    const { event, admin, ids } = await aSeries(1)
    await publish(admin, ids)
    expect((await registerForDates(undefined, event.id, ids)).kinds).toEqual(Array(2).fill('event:unauthenticated'))
    const user = await aUser()
    expect((await registerForDates(user, event.id, ids, { request_id: null })).fault).toContain('BadRequest')
    expect((await registerForDates(user, event.id, [])).fault).toContain('BadRequest')
    expect((await registerForDates(user, event.id, [0])).fault).toContain('BadRequest')
    expect(
      (
        await registerForDates(
          user,
          event.id,
          Array.from({ length: 61 }, (_, id) => id + 1),
        )
      ).fault,
    ).toContain('BadRequest')
    // a leave or a withdrawal is for one date
    await registerForDates(user, event.id, ids)
    const [own] = (
      await as(user).search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id), fields: ['id'] })
    ).items
    await as(user).register(event, { action: 'delete', applicants: [{ id: own?.data.id ?? 0 }] })
    expect((await statusesOf(ids)).map(({ status }) => status)).toEqual(['withdrawn', 'success'])
  })
})
