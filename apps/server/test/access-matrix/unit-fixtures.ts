import { UNIT_ROLE, type UnitRole } from '@cubic/contract'
import { inMinutes, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'
import { unitBuilders } from '../units/support.ts'
import { CERTIFICATE, HOUR_ENTRY, REPORT_LINK, type Fixtures } from './fixtures.ts'

export const UNIT_CALLERS = Object.keys(UNIT_ROLE) as readonly UnitRole[]
type Members = {
  readonly unit: number
  readonly below: number
  readonly outside: number
  readonly people: { readonly [role in UnitRole]: TestUser }
}

export async function makeUnitPeople(wire: Wire): Promise<Members> {
  const { aUnit, aMember } = unitBuilders(wire)
  const unit = await aUnit()
  return {
    unit,
    below: await aUnit(unit),
    outside: await aUnit(),
    people: {
      owner: await aMember(unit, 'owner'),
      author: await aMember(unit, 'author'),
      auditor: await aMember(unit, 'auditor'),
      registrar: await aMember(unit, 'registrar'),
      door: await aMember(unit, 'door'),
      viewer: await aMember(unit, 'viewer'),
    },
  }
}

/**
 * Records of events that no guest and no student sees: of the unit below the callers’ (`draft`, `submitted`, `in`), of
 * another unit that theirs helps (`co_draft`, `co`), and of another one (`out_draft`, `out`).
 */
export async function makeUnitFixtures(wire: Wire, { unit, below, outside, people }: Members): Promise<Fixtures> {
  const { anEvent, aSession, aTicket, aUser, db, insert } = wire
  const stranger = await aUser()
  const made = async (stage: 'draft' | 'waiting_review' | 'published', unit_id: number, columns = {}) => {
    const event = await anEvent({
      stage,
      creator: stranger,
      form: [{ name: '学院' }],
      registration: { limit: 10, need_audit: true, sign_in_type: 'both' },
      columns: { unit_id, to_official_website: false, show_participant_number: false, ...columns },
    })
    const page = await insert('cubic_event_page', { name: '页' })
    await db().run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    await db().run`update cubic_event_base set custom_detail_page_id = ${page}::integer where id = ${event.id}`
    return { ...event, page }
  }
  const events = {
    draft: await made('draft', below),
    submitted: await made('waiting_review', below, { review_step: 'unit' }),
    in: await made('published', below),
    co_draft: await made('draft', outside),
    co: await made('published', outside),
    out_draft: await made('draft', outside),
    out: await made('published', outside),
  }
  for (const event of [events.co_draft, events.co])
    await db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${event.id}, ${unit})`
  const { co, out } = events
  const published = { in: events.in, co, out }
  const ofEach = async <Label extends string>(
    of: { readonly [label in Label]: TestEvent },
    make: (event: TestEvent, label: Label) => Promise<number>,
  ) => {
    const ids: { [label: string]: number } = {}
    for (const [label, event] of Object.entries<TestEvent>(of)) ids[label] = await make(event, label as Label)
    return ids
  }
  const idsOf = (read: (event: (typeof events)['in']) => number) =>
    Object.fromEntries(Object.entries(events).map(([label, event]) => [label, read(event)]))
  const applicants = {
    in: await aUser(),
    co: await aUser(),
    out: await aUser(),
  }
  const at = new Date()
  const member = async (unit_id: number, role: UnitRole) =>
    (await db().one<{ id: number }>`select id from cubic_unit_member where unit_id = ${unit_id} and role = ${role}`)
      ?.id ?? 0
  const plan = async (unit_id: number, role: UnitRole) =>
    insert('cubic_hand_over', {
      member_id: await member(unit_id, role),
      user_id: stranger.id,
      at: new Date('2099-01-01'),
    })
  return {
    CubicUnit: { unit, below, outside },
    CubicUnitMember: {
      owner: await member(unit, 'owner'),
      door: await member(unit, 'door'),
      below: await insert('cubic_unit_member', { unit_id: below, user_id: stranger.id, role: 'viewer' }),
      outside: await insert('cubic_unit_member', { unit_id: outside, user_id: applicants.out.id, role: 'viewer' }),
    },
    CubicHandOver: { in: await plan(unit, 'door') },
    CubicEventBase: idsOf(({ id }) => id),
    CubicEventRegist: idsOf((event) => event.regist_id),
    CubicReservedPlaces: await ofEach(events, ({ regist_id }) =>
      insert('cubic_reserved_places', { regist_id, name: '教职工', seats: 1, scope: { person_types: ['staff'] } }),
    ),
    CubicEventFormField: idsOf(({ fields }) => fields[0] ?? 0),
    CubicEventSession: await ofEach(events, (event) => aSession(event)),
    CubicSessionChoice: await ofEach(published, async (event) =>
      insert('cubic_session_choice', {
        applicant_id: (await aTicket({ event })).id,
        session_id: await aSession(event),
      }),
    ),
    CubicEventApplicant: {
      seated: (await aTicket({ event: events.in, owner: stranger })).id,
      ...(await ofEach(
        published,
        async (event, label) => (await aTicket({ event, owner: applicants[label], status: 'waiting_review' })).id,
      )),
    },
    User: { in: applicants.in.id, co: applicants.co.id, member: people.viewer.id, nobody: (await aUser()).id },
    CubicEventPage: idsOf(({ page }) => page),
    PageMaterialFile: Object.fromEntries(
      await Promise.all(
        Object.entries(events).map(async ([label, { page }]) => [
          label,
          await insert('cubic_page_material_file', { page_id: page, origin_filename: '手册.pdf' }),
        ]),
      ),
    ),
    CubicMessage: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_message', { channel: 'email', case: 'sign_in_code', state: 'waiting', attempts: 0, event_id }),
    ),
    CubicReportLink: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_report_link', { event_id, ...REPORT_LINK, code: `UNIT${event_id}` }),
    ),
    CubicCertificate: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_certificate', {
        ...CERTIFICATE,
        event_id,
        applicant_id: event_id,
        number: `UNIT-${event_id}`,
        code: `UC${event_id}`,
      }),
    ),
    CubicHourCategory: {
      in: await insert('cubic_hour_category', { name: '单位的', sort: 0, unit_id: below }),
      out: await insert('cubic_hour_category', { name: '别处的', sort: 0, unit_id: outside }),
    },
    CubicHourEntry: await ofEach(published, async ({ id: event_id }) =>
      insert('cubic_hour_entry', {
        ...HOUR_ENTRY,
        event_id,
        category_id: await insert('cubic_hour_category', { name: '学时', sort: 0 }),
        person_id: await insert('cubic_event_person', { name: '同学', person_type: 'student' }),
      }),
    ),
    CubicBroadcast: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_broadcast', {
        event_id,
        subject_cn: '通知',
        body_cn: '通知',
        audience: 'all',
        channels: 'email',
        send_time: '2099-01-01T00:00:00Z',
        state: 'scheduled',
        request_id: `0b0f3a3c-52a6-4d0c-9f3b-${String(event_id).padStart(12, '0')}`,
      }),
    ),
    CubicAttendance: await ofEach(published, async (event) =>
      insert('cubic_attendance', {
        event_id: event.id,
        applicant_id: (await aTicket({ event })).id,
        source: 'scan',
      }),
    ),
    CubicScan: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_scan', {
        at,
        event_id,
        verdict: 'unknown',
        answer: {},
        scan_id: `unit-${event_id}`,
        conflict: 'clock',
      }),
    ),
    CubicScannerPass: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_scanner_pass', { event_id, name: '门口', created_time: at, expires_time: inMinutes(60) }),
    ),
    CubicDoorDevice: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_door_device', { event_id, device: 'phone', last_contact: at }),
    ),
    CubicTestTicket: await ofEach(published, ({ id: event_id }) =>
      insert('cubic_test_ticket', { event_id, name: '彩排', flora_external_id: `T${event_id}` }),
    ),
    PivotTable: {
      shared: await insert('cubic_pivot_table', {
        name: '汇总',
        model: 'CubicEventBase',
        data: { measures: [{ measure: 'count' }] },
      }),
    },
  }
}
