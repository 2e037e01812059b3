import {
  CHECK_IN_STATUS,
  EVENT_STAGE,
  type FieldDeclaration,
  FORM_FIELD_TYPE,
  LIVE,
  REGISTRATION_STATUS,
  SEAT_HOLDING,
} from '@cubic/contract'
import { identifier } from '@cubic/data-platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { NOTABLE } from '@cubic/sample-data/notable-events'
import { SAMPLE_ACCOUNTS } from '@cubic/sample-data/read-demo'
import { fillSampleData, SAMPLE_PASSWORD } from '@cubic/sample-data/fill-sample-data'
import { useWire } from '@cubic/testing/server/wire'
import { aDataFolder } from './uploads/support.ts'

const wire = useWire({ env: { DATA_DIR: aDataFolder() } })
const column = async (rows: Promise<{ value: unknown }[]>) => (await rows).map((row) => row.value)
const logIn = async (account: string) => {
  const response = await wire.guest().post('/api/auth/v1/request-login-token', { account, password: SAMPLE_PASSWORD })
  return ((await response.json()) as { token: string }).token
}

beforeAll(() => fillSampleData(wire.db(), { events: 120, people: 400, now: new Date(), files: wire.app().files }))

describe('the sample data', () => {
  it('holds the requested number of events and people', async () => {
    const counts = await wire.db()
      .one`select (select count(*) from cubic_event_base) as events, (select count(*) from cubic_user) as users,
      (select count(*) from cubic_event_person) as people, (select count(*) from cubic_project) as projects, (select count(*) from cubic_event_type) as types`
    expect(counts).toEqual({ events: 120, users: 400, people: 400, projects: 30, types: 8 })
  })

  it('has a tree of units, with their people and events', async () => {
    const read = async (account: string, model: string, condition?: object) =>
      (
        await wire
          .as({ token: await logIn(account) })
          .search(model, { fields: ['id'], ...(condition && { condition }) })
      ).total_count
    const unitOf = { leaf: { field: 'unit_id.name', comparator: '=', value: '计算机学院' } }
    expect(await wire.db().one`select count(*) from cubic_unit`).toEqual({ count: 13 })
    expect(await read('student45', 'CubicEventBase', unitOf)).toBeGreaterThan(10)
    expect(await read('student48', 'CubicEventApplicant')).toBeGreaterThan(100)
    expect(await read('student50', 'CubicUnitMember')).toBe(3)
  })

  it('names the views and summaries that it keeps in both languages', async () => {
    const names = await column(
      wire.db().rows`select name as value from cubic_view_config union all select name from cubic_pivot_table`,
    )
    expect(names).toHaveLength(6)
    for (const name of names) expect(name).toMatch(/^\p{Script=Han}+ \/ [A-Z][a-z ]+$/u)
  })

  it('counts the taken seats correctly, and never exceeds the limit', async () => {
    const wrong = await wire.db().rows`
      select counter.event_id, counter.taken_number, counter.seat_limit, count(applicant.id) as held from cubic_seat_counter counter
      left join cubic_event_applicant applicant on applicant.regist_id = counter.regist_id and applicant.registration_status = any(${SEAT_HOLDING})
      group by counter.event_id, counter.taken_number, counter.seat_limit
      having counter.taken_number <> count(applicant.id) or counter.taken_number > counter.seat_limit`
    expect(wrong).toEqual([])
    expect(await wire.db().one`select count(*) from cubic_seat_counter`).toEqual({ count: 120 })
  })

  it('shows every state of an event, an applicant and a check-in', async () => {
    const distinct = {
      stage: await column(wire.db().rows`select distinct stage as value from cubic_event_base`),
      registration: await column(
        wire.db().rows`select distinct registration_status as value from cubic_event_applicant`,
      ),
      checkIn: await column(wire.db().rows`select distinct check_in_status as value from cubic_event_applicant`),
    }
    expect(new Set(distinct.stage)).toEqual(new Set(Object.keys(EVENT_STAGE)))
    expect(new Set(distinct.registration)).toEqual(new Set(Object.keys(REGISTRATION_STATUS)))
    expect(new Set(distinct.checkIn)).toEqual(new Set(Object.keys(CHECK_IN_STATUS)))
  })

  it('has at most one submission and ticket per person and event, and waitlists only for full events', async () => {
    const submissions = await wire.db().one`select
      (select count(*) from cubic_submission) as kept,
      (select count(*) from (select distinct event_id, submitter_id from cubic_event_applicant where registration_status = any(${LIVE})) live) as live`
    expect(submissions).toMatchObject({ kept: (submissions as { live: number }).live })
    const beside = await wire.db().rows`
      select counter.event_id from cubic_seat_counter counter join cubic_event_applicant applicant on applicant.regist_id = counter.regist_id
      where applicant.registration_status = 'waitlisted' and counter.taken_number < counter.seat_limit`
    expect(beside).toEqual([])
  })

  it('registers each group at one moment, as the product does, so that its review can be undone', async () => {
    const [groups] = await wire.db().rows`
      select count(*)::integer as made, count(*) filter (where moments > 1)::integer as torn from (
        select count(distinct created_time) as moments from cubic_event_applicant
        where submitter_id is not null group by event_id, submitter_id having count(*) > 1) each`
    expect(groups).toMatchObject({ made: expect.any(Number) as number, torn: 0 })
    expect((groups as { made: number }).made).toBeGreaterThan(10)
  })

  it('names its accounts where it starts, each of which can log in', async () => {
    const named =
      SAMPLE_ACCOUNTS.split('\n')
        .at(-1)
        ?.trim()
        .split(/, | … /) ?? []
    expect(named).toEqual(expect.arrayContaining(['writer', 'auditor', 'registrar']))
    for (const account of named) expect(await logIn(account), account).toMatch(/^[\w-]{40,}$/)
  })

  it('asks a question of each type in the tour’s first event, for which student1 is not registered', async () => {
    const types = await column(
      wire.db().rows`select type as value from cubic_event_form_field where event_id = ${NOTABLE.pinned} order by sort`,
    )
    expect(new Set(types)).toEqual(new Set(Object.keys(FORM_FIELD_TYPE)))
    const student = wire.as({ token: await logIn('student1') })
    const { data } = await student.get('CubicEventBase', NOTABLE.pinned, [
      'registered',
      'status',
      'regist_id.status',
      'participant_number',
    ])
    expect(data).toMatchObject({
      registered: false,
      status: 'not_start',
      regist_id: { status: 'open' },
      participant_number: 86,
    })
    const own = await student.search('CubicEventApplicant', { fields: ['registration_status'], limit: 100 })
    expect(new Set(own.data.map((ticket) => ticket['registration_status']))).toEqual(
      new Set(Object.keys(REGISTRATION_STATUS)),
    )
  })

  it('has an event that opens within minutes and one with three thousand people, and each sample account can log in', async () => {
    const { data } = await wire.guest().get('CubicEventBase', NOTABLE.opensSoon, ['regist_id.status'])
    expect(data).toMatchObject({ regist_id: { status: 'upcoming' } })
    expect(
      await wire.db().one`select taken_number from cubic_seat_counter where event_id = ${NOTABLE.concert}`,
    ).toEqual({ taken_number: 3000 })
    for (const account of ['admin', 'author', 'scanner', 'mentor', 'student50'])
      expect(await logIn(account)).toMatch(/^[\w-]{40,}$/)
  })

  it.each([
    ['cubic_event_base', ['name', 'address', 'notice', 'act_description']],
    ['cubic_event_type', ['name']],
    ['cubic_event_form_field', ['name', 'tips', 'selections']],
    ['cubic_event_page', ['content']],
    ['cubic_project', ['name', 'description']],
  ])('is written in both languages, without Chinese in its English: %s', async (table, fields) => {
    for (const field of fields) {
      const [cn, en] = [identifier(`${field}_cn`), identifier(`${field}_en`)]
      const wrong = await wire.db().rows`
        select id, ${cn} as cn, ${en} as en from ${identifier(table)}
        where (${cn} is null) <> (${en} is null) or ${en}::text ~ '[一-鿿，。：（）]'`
      expect(wrong, field).toEqual([])
    }
  })

  it('has many events open for registration, one this evening, and more that open within minutes', async () => {
    const leaf = (field: string, comparator: string, value: unknown) => ({ leaf: { field, comparator, value } })
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const count = async (...children: readonly object[]) =>
      (await wire.guest().search('CubicEventBase', { condition: { logic_operator: '&', children } })).total_count
    const open = leaf('regist_id.status', '=', 'open')
    expect(await count(open, leaf('status', '=', 'not_start'))).toBeGreaterThanOrEqual(25)
    expect(
      await count(leaf('regist_start_time', '>', inMinutes(0)), leaf('regist_start_time', '<', inMinutes(60))),
    ).toBeGreaterThanOrEqual(4)
    const { data } = await wire.guest().get('CubicEventBase', NOTABLE.tonight, ['regist_id.status', 'start_time'])
    expect(data).toMatchObject({ regist_id: { status: 'open' } })
    expect(Date.parse(String(data?.['start_time']))).toBeLessThan(Date.now() + 24 * 3_600_000)
  })

  it('has feedback in both languages that differs from project to project, and asks what depends on a choice after it', async () => {
    const words = await column(wire.db().rows`select mentor_content as value from cubic_feedback
      union all select client_content from cubic_feedback where client_content is not null`)
    for (const text of words) expect(text).toMatch(/^[^\n]*[\u4e00-\u9fff][^\n]*\n[^\u4e00-\u9fff]+$/)
    const mentors = await wire.db().one`
      select count(distinct mentor_content) >= 5 as differ from cubic_feedback where project_id <= 6`
    expect(mentors).toEqual({ differ: true })
    const apart = await wire.db().rows`
      select * from (select show_if, lag(id) over (partition by event_id order by sort, id) as before
        from cubic_event_form_field) asked
      where show_if is not null and (show_if->>'field')::int <> before`
    expect(apart).toEqual([])
  })

  it('has a series of ten dates, of which one was moved, one is full and one cancelled', async () => {
    const dates = await wire.db().rows<{ stage: string; is_moved: boolean; is_full: boolean; is_over: boolean }>`
      select event.stage, event.start_time <> event.series_time as is_moved, event.end_time < now() as is_over, counter.taken_number = counter.seat_limit as is_full
      from cubic_event_base event join cubic_seat_counter counter on counter.event_id = event.id where event.series_id is not null`
    const count = (is: (date: (typeof dates)[number]) => boolean) => dates.filter(is).length
    expect([
      dates.length,
      count((date) => date.is_moved),
      count((date) => date.is_full),
      count((date) => date.stage === 'cancelled'),
      count((date) => date.is_over) >= 3,
    ]).toEqual([10, 1, 1, 1, true])
  })

  it('has a complete custom page: its banner, its pictures, its downloads, and a programme that fits', async () => {
    const page = 'custom_detail_page_id'
    const { data } = await wire
      .guest()
      .get('CubicEventBase', NOTABLE.customPage, [
        'start_time',
        'end_time',
        ...['banner', 'content', 'material_ids.origin_filename', 'material_ids.download_url'].map(
          (field) => `${page}.${field}`,
        ),
      ])
    const { banner, content, material_ids } = (data?.[page] ?? {}) as {
      banner: string
      content: readonly { type: string; url?: string; items?: readonly string[] }[]
      material_ids: readonly { origin_filename: string; download_url: string }[]
    }
    expect(material_ids).toHaveLength(3)
    const pictures = content.flatMap(({ url }) => url ?? [])
    expect(pictures).toHaveLength(1)
    for (const address of [banner, ...pictures, ...material_ids.map((file) => file.download_url)]) {
      const response = await fetch(`${wire.url()}${address}`)
      expect(response.status, address).toBe(200)
      expect((await response.arrayBuffer()).byteLength, address).toBeGreaterThan(300)
    }
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: readConfig({}).timeZone })
    const hours = (moment: unknown) => clock.format(new Date(String(moment)))
    const times = content.flatMap(({ items = [] }) => items.map((item) => item.slice(0, 5)))
    expect([times[0], times.at(-1)]).toEqual([hours(data?.['start_time']), hours(data?.['end_time'])])
    expect(times).toEqual(times.toSorted())
  })

  it('matches the contract’s types in every field of every model', async () => {
    const admin = wire.as({ token: await logIn('admin') })
    const wrong = new Set<string>()
    // An administrator reads all fields but the choice of those who follow units.
    for (const { declaration } of wire.app().registry.models.values()) {
      const fields = Object.entries(declaration.fields).filter(([, field]) => !field.writeOnly)
      const isMany = ([, field]: (typeof fields)[number]) => field.type === 'to_many'
      for (const asked of [fields.filter(isMany), fields.filter((field) => !isMany(field))]) {
        const limit = asked.every(isMany) ? 5 : 500
        const { data } = await admin.search(declaration.name, { fields: asked.map(([name]) => name), limit })
        for (const record of data)
          for (const [name, field] of asked)
            if (name !== 'follow_email' && !isAsDeclared(record[name], field))
              wrong.add(`${declaration.name}.${name} (${field.type}): ${JSON.stringify(record[name])}`)
      }
    }
    expect([...wrong]).toEqual([])
  })

  it('leaves the id sequences after its own ids', async () => {
    const { token } = await wire.aUser({ roles: [] })
    expect(token).not.toBe('')
    const admin = wire.as({ token: await logIn('admin') })
    expect(await admin.save('CubicEventBase', { name: '新活动', type_id: 1 })).toMatchObject({
      status: 'ok',
      result: { id: '121' },
    })
  })
})

function isAsDeclared(value: unknown, field: FieldDeclaration): boolean {
  const isRecord = (related: unknown) => typeof (related as { readonly id?: unknown } | null)?.id === 'number'
  if (field.type === 'to_many') return Array.isArray(value) && value.every(isRecord)
  if (value === null) return field.required !== true && field.notNull !== true
  switch (field.type) {
    case 'to_one':
      return isRecord(value)
    case 'integer':
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'json':
      return value !== undefined
    case 'selection':
      return field.selections.some((selection) => selection.value === value)
    case 'date':
    case 'email':
    case 'file':
    case 'instant':
    case 'long_text':
    case 'phone':
    case 'rich_text':
    case 'text':
    case 'url':
      return typeof value === 'string'
  }
}
