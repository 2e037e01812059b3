import { randomBytes } from 'node:crypto'
import { passTokenFrom } from '../../src/features/check-in/data/queries.ts'
import { hashToken } from '../../src/features/people/data/queries.ts'
import { inMinutes, type TestUser } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'

export const CALLERS = [
  'guest',
  'pass',
  'student',
  'mentor',
  'scanner',
  'writer',
  'auditor',
  'manager',
  'author',
  'admin',
] as const
export type CallerName = (typeof CALLERS)[number]
export type People = { readonly [caller in Exclude<CallerName, 'guest' | 'pass'>]: TestUser }

/**
 * Records of a model by what they are to the callers; `own` is the student's, or the author's where students have none.
 */
export type Fixtures = { readonly [model: string]: { readonly [label: string]: number } }

const COUNT = { measures: [{ measure: 'count' }] }

export async function makePeople({ aUser }: Wire): Promise<People> {
  return {
    student: await aUser({ person: { person_type: 'student' } }),
    mentor: await aUser(),
    scanner: await aUser({ roles: ['scanner_admin'] }),
    writer: await aUser({ roles: ['event_author'] }),
    auditor: await aUser({ roles: ['event_auditor'] }),
    manager: await aUser({ roles: ['applicant_manager'] }),
    author: await aUser({ roles: ['event_admin'] }),
    admin: await aUser({ roles: ['admin'] }),
  }
}

/** What every link of a report has. */
export const REPORT_LINK = {
  ends_at: '2099-01-01T00:00:00Z',
  audience: 'signed_in',
  comments: false,
  active: true,
  opened: 0,
} as const

/** What every entry of hours has. */
export const HOUR_ENTRY = {
  hours: 2,
  earned_hours: 2,
  state: 'published',
  source: 'hand',
  reason: '补录',
  earned_time: '2026-01-01T00:00:00Z',
  objections_until: '2099-01-01T00:00:00Z',
} as const

/** What every certificate has. */
export const CERTIFICATE = { state: 'valid', issued: '2026-01-01T00:00:00Z' } as const

/**
 * Records of every model: for each relation to a caller that a right may speak of, one that has
 * it and one that has not.
 */
export async function makeFixtures(
  wire: Wire,
  people: People,
): Promise<{ readonly fixtures: Fixtures; readonly passToken: string }> {
  const { aFeedback, aProject, aSession, aTicket, anEvent, anEventType, aUser, db, insert } = wire
  const stranger = await aUser({ person: { person_type: 'staff' } })
  const successor = await aUser()
  await db()
    .run`insert into cubic_totp (user_id, secret, confirmed_at) values (${stranger.id}, 'JBSWY3DPEHPK3PXP', now())`
  const [published, members, drafted, written, running, foreign, cancelled] = [
    await anEvent({
      form: [{ name: '学院' }],
      registration: { limit: 10, need_audit: true, sign_in_type: 'both' },
    }),
    await anEvent({ starts: -60, columns: { public_or_not: false } }),
    await anEvent({ stage: 'draft', creator: people.author, form: [{ name: '学院' }], registration: { limit: 10 } }),
    await anEvent({ stage: 'draft', creator: people.writer, form: [{ name: '学院' }], registration: { limit: 10 } }),
    await anEvent({ creator: people.writer, columns: { to_official_website: false }, registration: { limit: 10 } }),
    await anEvent({ stage: 'waiting_review', creator: stranger }),
    await anEvent({ stage: 'cancelled', creator: stranger, columns: { top_or_not: true } }),
  ]
  const places = (regist_id: number) =>
    insert('cubic_reserved_places', { regist_id, name: '教职工', seats: 1, scope: { person_types: ['staff'] } })
  const reportLink = (event_id: number) =>
    insert('cubic_report_link', { event_id, ...REPORT_LINK, code: `LINK${event_id}` })
  const [project, otherProject] = [
    await aProject({ members: [people.student], mentors: [people.mentor] }),
    await aProject({ members: [stranger], mentors: [stranger] }),
  ]
  const [shownPage, hiddenPage] = [
    await insert('cubic_event_page', { name: '页' }),
    await insert('cubic_event_page', { name: '草稿页' }),
  ]
  await db().run`update cubic_event_base set custom_detail_page_id = ${shownPage}::integer where id = ${published.id}`
  await db().run`update cubic_event_base set custom_detail_page_id = ${hiddenPage}::integer where id = ${drafted.id}`
  const material = (page_id: number) => insert('cubic_page_material_file', { page_id, origin_filename: '手册.pdf' })
  const role = async (key: string) =>
    (await db().one<{ id: number }>`select id from cubic_role where key = ${key}`)?.id ?? 0
  const passToken = passTokenFrom(randomBytes(32))
  const pass = await insert('cubic_scanner_pass', {
    event_id: published.id,
    name: '门口',
    creator: people.scanner.id,
    created_time: new Date(),
    expires_time: inMinutes(60),
    claimed_time: new Date(),
    token_hash: `\\x${hashToken(passToken).toString('hex')}`,
  })
  const provider = await insert('cubic_sign_on', {
    name: 'CAS',
    protocol: 'cas',
    server_url: 'https://cas.example.edu',
  })
  const scan = { at: new Date(), event_id: published.id, verdict: 'unknown', answer: {} }
  await db().run`update cubic_event_regist set walk_in = true where event_id in (${published.id}, ${members.id})`
  const approved = await aTicket({ event: published, owner: people.student, status: 'success', project })
  await insert('cubic_audit_entry', {
    at: new Date(),
    model: 'CubicEventApplicant',
    record_id: approved.id,
    action: 'audit',
    before: { registration_status: 'waiting_review' },
    after: { registration_status: 'success' },
  })
  const aLook = async (of: number): Promise<number> => {
    const id = await insert('cubic_look', {
      at: new Date(),
      kind: 'opened',
      by_id: people.manager.id,
      model: 'User',
      record_id: of,
    })
    await wire.db().run`insert into cubic_looked_at (user_id, look_id) values (${of}, ${id})`
    return id
  }
  const aCertificate = (event_id: number, { id: user_id }: { readonly id: number }) =>
    insert('cubic_certificate', {
      ...CERTIFICATE,
      event_id,
      user_id,
      number: `CB-${event_id}`,
      code: `CERT${event_id}`,
    })
  const category = await insert('cubic_hour_category', { name: '志愿公益', sort: 0 })
  const anEntry = (person_id: number, columns = {}) =>
    insert('cubic_hour_entry', { ...HOUR_ENTRY, person_id, category_id: category, event_id: published.id, ...columns })
  const opening = await aSession(published)
  const unbound = await aTicket({ event: published, submitter: stranger })
  const aSeries = async (eventId: number, creator?: number): Promise<number> => {
    const id = await insert('cubic_event_series', { name: '系列', creator })
    await db().run`update cubic_event_base set series_id = ${id} where id = ${eventId}`
    return id
  }
  const fixtures = {
    User: { own: people.student.id, other: stranger.id },
    Role: { shipped: await role('admin'), own: await insert('cubic_role', { key: 'library', name: '图书馆' }) },
    EventPerson: { own: people.student.personId ?? 0, other: stranger.personId ?? 0 },
    CubicEventType: { used: published.type_id ?? 0, unused: (await anEventType('空')).id },
    CubicEventBase: {
      published: published.id,
      members: members.id,
      drafted: drafted.id,
      written: written.id,
      running: running.id,
      foreign: foreign.id,
      cancelled: cancelled.id,
    },
    CubicEventSeries: {
      shown: await aSeries(published.id),
      planned: await aSeries(written.id, people.writer.id),
    },
    CubicUnit: { any: await insert('cubic_unit', { name: '图书馆', kind: 'office', archived: false }) },
    CubicUnitMember: {
      other: await insert('cubic_unit_member', {
        unit_id: await insert('cubic_unit', { name: '体育部', kind: 'office', archived: false }),
        user_id: stranger.id,
        role: 'viewer',
      }),
    },
    CubicHandOver: {
      other: await insert('cubic_hand_over', {
        member_id: await insert('cubic_unit_member', {
          unit_id: await insert('cubic_unit', { name: '团委', kind: 'office', archived: false }),
          user_id: stranger.id,
          role: 'viewer',
        }),
        user_id: successor.id,
        at: new Date('2099-01-01'),
      }),
    },
    CubicFollow: {
      own: await insert('cubic_follow', {
        user_id: people.student.id,
        unit_id: await insert('cubic_unit', { name: '合唱团', kind: 'club', archived: false }),
      }),
      other: await insert('cubic_follow', {
        user_id: stranger.id,
        unit_id: await insert('cubic_unit', { name: '舞蹈团', kind: 'club', archived: false }),
      }),
    },
    CubicLook: { own: await aLook(people.student.id), other: await aLook(stranger.id) },
    CubicInterest: {
      own: await insert('cubic_interest', { user_id: people.student.id, event_id: published.id }),
      other: await insert('cubic_interest', { user_id: stranger.id, event_id: published.id }),
    },
    CubicEventRegist: {
      published: published.regist_id,
      drafted: drafted.regist_id,
      written: written.regist_id,
      running: running.regist_id,
    },
    CubicReservedPlaces: {
      published: await places(published.regist_id),
      drafted: await places(drafted.regist_id),
      written: await places(written.regist_id),
    },
    CubicEventFormField: {
      published: published.fields[0] ?? 0,
      drafted: drafted.fields[0] ?? 0,
      written: written.fields[0] ?? 0,
    },
    CubicEventApplicant: {
      own: approved.id,
      reviewed: (await aTicket({ event: published, owner: stranger, status: 'waiting_review' })).id,
      unbound: unbound.id,
      attended: (await aTicket({ event: members, owner: people.student, check_in_status: 'attend' })).id,
      running: (await aTicket({ event: running, owner: stranger })).id,
      on_leave: (await aTicket({ event: await anEvent(), owner: people.student, check_in_status: 'leave' })).id,
    },
    CubicEventSession: {
      published: opening,
      drafted: await aSession(drafted),
      written: await aSession(written),
    },
    CubicSessionChoice: {
      own: await insert('cubic_session_choice', { applicant_id: approved.id, session_id: opening }),
      other: await insert('cubic_session_choice', { applicant_id: unbound.id, session_id: opening }),
    },
    CubicProject: { own: project.id, other: otherProject.id },
    CubicFeedback: {
      own: (await aFeedback({ project, mentor: people.mentor })).id,
      other: (await aFeedback({ project: otherProject, mentor: stranger })).id,
    },
    CubicEventPage: { published: shownPage, drafted: hiddenPage },
    PageMaterialFile: { published: await material(shownPage), drafted: await material(hiddenPage) },
    CubicMessageSetting: { any: await insert('cubic_message_setting', { platform_app_id: 'app' }) },
    CubicMessageTemplate: {
      any: await insert('cubic_message_template', { channel: 'email', case: 'sign_in_code', language: 'cn' }),
    },
    CubicMessage: {
      any: await insert('cubic_message', { channel: 'email', case: 'sign_in_code', state: 'waiting', attempts: 0 }),
    },
    CubicBroadcast: {
      any: await insert('cubic_broadcast', {
        event_id: published.id,
        subject_cn: '通知',
        body_cn: '通知',
        audience: 'all',
        channels: 'email',
        send_time: '2099-01-01T00:00:00Z',
        state: 'scheduled',
        request_id: '0b0f3a3c-52a6-4d0c-9f3b-0d6f2f1f7a10',
      }),
    },
    CubicCertificate: {
      own: await aCertificate(members.id, people.student),
      other: await aCertificate(running.id, stranger),
    },
    CubicHourCategory: { any: category },
    CubicTerm: { any: await insert('cubic_term', { name: '2026 秋', start: '2026-09-01' }) },
    CubicHourEntry: {
      own: await anEntry(people.student.personId ?? 0),
      other: await anEntry(stranger.personId ?? 0, { objection_state: 'open', objection_step: 'organiser' }),
    },
    CubicReportLink: { published: await reportLink(published.id), running: await reportLink(running.id) },
    ViewConfig: {
      shared: await insert('cubic_view_config', { name: '视图', model: 'User', view_type: 'list', data: {} }),
      own: await insert('cubic_view_config', {
        name: '我的',
        model: 'User',
        view_type: 'list',
        data: {},
        owner: people.author.id,
      }),
    },
    PivotTable: {
      shared: await insert('cubic_pivot_table', { name: '汇总', model: 'User', data: COUNT }),
      own: await insert('cubic_pivot_table', { name: '我的', model: 'User', data: COUNT, owner: people.author.id }),
    },
    CubicScan: {
      plain: await insert('cubic_scan', { ...scan, scan_id: 'a' }),
      conflict: await insert('cubic_scan', { ...scan, scan_id: 'b', conflict: 'clock' }),
    },
    CubicAttendance: {
      own: await insert('cubic_attendance', { event_id: published.id, applicant_id: approved.id, source: 'scan' }),
      other: await insert('cubic_attendance', { event_id: published.id, applicant_id: unbound.id, source: 'scan' }),
    },
    CubicScannerPass: { any: pass },
    CubicDoorDevice: {
      any: await insert('cubic_door_device', { event_id: published.id, device: 'phone', last_contact: new Date() }),
    },
    CubicTestTicket: {
      any: await insert('cubic_test_ticket', { event_id: published.id, name: '彩排', flora_external_id: 'ABC' }),
    },
    CubicSignOn: { any: provider },
    CubicIdentity: {
      any: await insert('cubic_identity', {
        provider_id: provider,
        issuer: 'https://cas.example.edu',
        subject: 'student',
        user_id: people.mentor.id,
        first_seen_time: new Date(),
        last_seen_time: new Date(),
      }),
    },
    CubicSignOnRule: {
      any: await insert('cubic_sign_on_rule', {
        provider_id: provider,
        claim: 'groups',
        comparator: '=',
        value: 'staff',
        role: await insert('cubic_role', { key: 'given_by_rule', name: '规则' }),
      }),
    },
    CubicSettings: { one: 1 },
    AuditEntry: { any: await insert('cubic_audit_entry', { at: new Date(), model: 'User', action: 'x' }) },
  }
  return { fixtures, passToken }
}
