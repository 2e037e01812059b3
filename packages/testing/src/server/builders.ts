import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as contract from '@cubic/contract'
import { raw as rawSql, tableNameOf } from '@cubic/data-platform'
import type { OpenDatabase } from '@cubic/server/infra/database/database'

export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
export const HOUR = 60
export const DAY = 24 * HOUR

/**
 * Minutes from now until an hour of tomorrow in Shanghai: for what has to lie on one day, at whatever hour a test runs.
 */
export function tomorrowAt(hour: number): number {
  const day = new Date(Date.now() + (8 + 24) * 3_600_000).toISOString().slice(0, 10)
  return (Date.parse(`${day}T00:00:00+08:00`) - Date.now()) / 60_000 + hour * HOUR
}

export type UserOptions = {
  readonly account?: string
  readonly name?: string
  readonly nickname?: string
  readonly avatar?: string
  readonly phone?: string
  readonly email?: string
  /** The hash of a password; without one nobody can log in with the account. */
  readonly passwordHash?: string
  readonly roles?: readonly string[]
  readonly person?: { readonly name?: string; readonly person_type?: string; readonly unify_id?: string }
}
export type TestUser = {
  readonly id: number
  readonly account: string
  readonly name: string
  readonly token: string
  readonly personId: number | null
}

export type FormFieldOptions = {
  readonly name?: string
  readonly name_en?: string
  readonly type?: string
  readonly required?: boolean
  readonly tips?: string
  readonly tips_en?: string
  readonly selections?: unknown
  readonly selections_en?: unknown
  readonly bounds?: unknown
  readonly sort?: number
}
export type RegistrationOptions = {
  readonly closed?: boolean
  /** In minutes from now, as all times here. */
  readonly opens?: number
  readonly closes?: number
  readonly modifyUntil?: number
  readonly limit?: number
  readonly need_audit?: boolean
  readonly waitlist?: boolean
  readonly scope?: unknown
  readonly max_applicants?: number
  readonly sign_in_type?: string
  readonly choose_sessions?: contract.ChooseSessions
  readonly allow_overlap?: boolean
}
export type SessionOptions = {
  readonly name?: string
  /** In minutes from now; an hour long where no end is given. */
  readonly starts?: number
  readonly ends?: number
  readonly limit?: number
  readonly columns?: { readonly [column: string]: unknown }
}
export type EventOptions = {
  readonly name?: string
  readonly stage?: contract.EventStage
  readonly starts?: number | null
  readonly ends?: number | null
  readonly type_id?: number | null
  readonly creator?: { readonly id: number }
  readonly registration?: RegistrationOptions | null
  readonly form?: readonly FormFieldOptions[]
  readonly columns?: { readonly [column: string]: unknown }
}
export type TestEvent = {
  readonly id: number
  readonly name: string
  readonly type_id: number | null
  readonly regist_id: number
  readonly fields: readonly number[]
}

export type TicketOptions = {
  readonly event: TestEvent
  /** Whose ticket it is; nobody's where left out. */
  readonly owner?: { readonly id: number }
  /** Who sent the form; the owner where left out. */
  readonly submitter?: { readonly id: number }
  readonly status?: string
  readonly check_in_status?: string
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly values?: { readonly [formFieldId: string]: unknown }
  readonly project?: { readonly id: number }
  readonly sessions?: readonly number[]
  readonly columns?: { readonly [column: string]: unknown }
}
export type TestTicket = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly event: TestEvent
}

type ProjectOptions = {
  readonly members?: readonly { readonly id: number }[]
  readonly mentors?: readonly { readonly id: number }[]
  readonly name?: string
}
type FeedbackOptions = {
  readonly project: { readonly id: number }
  readonly mentor: { readonly id: number }
  readonly ticket?: { readonly id: number }
  readonly columns?: { readonly [column: string]: unknown }
}

export type Builders = {
  readonly aUser: (options?: UserOptions) => Promise<TestUser>
  readonly anAdmin: () => Promise<TestUser>
  readonly anEventType: (name?: string, sort?: number) => Promise<{ readonly id: number; readonly name: string }>
  /** By default published, public, open for registration and beginning tomorrow. */
  readonly anEvent: (options?: EventOptions) => Promise<TestEvent>
  /** A session of the event, by default in its first hour; gives its id. */
  readonly aSession: (event: { readonly id: number }, options?: SessionOptions) => Promise<number>
  readonly aTicket: (options: TicketOptions) => Promise<TestTicket>
  readonly aProject: (people?: ProjectOptions) => Promise<{ readonly id: number; readonly name: string }>
  readonly aFeedback: (feedback: FeedbackOptions) => Promise<{ readonly id: number }>
  readonly insert: (table: string, columns: { readonly [column: string]: unknown }) => Promise<number>
}

let serial = 0

/** A text without a language is Chinese. */
function columnsOf(
  table: string,
  given: { readonly [column: string]: unknown },
): { readonly [column: string]: unknown } {
  const model = Object.values(contract).find((each) => isDeclaration(each) && tableNameOf(each.name) === table)
  const fields = isDeclaration(model) ? model.fields : {}
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = fields[name]
      return [field && contract.isTranslated(field) ? contract.translationName(name, 'cn') : name, value]
    }),
  )
}

function isDeclaration(value: unknown): value is contract.ModelDeclaration {
  return typeof value === 'object' && value !== null && 'fields' in value && 'displayField' in value
}

/** Creates test data by SQL, in any state, including those that the wire cannot produce. */
export function makeBuilders(db: () => OpenDatabase): Builders {
  return {
    insert: (table, columns) => insertRow(db(), table, columns),
    aUser: (options) => insertUser(db(), options),
    anAdmin: () => insertUser(db(), { roles: ['admin'] }),
    anEventType: (name, sort) => insertEventType(db(), name, sort),
    anEvent: (options) => insertEvent(db(), options),
    aSession: (event, options) => insertSession(db(), event, options),
    aTicket: (options) => insertTicket(db(), options),
    aProject: (people) => insertProject(db(), people),
    aFeedback: (feedback) => insertFeedback(db(), feedback),
  }
}

async function insertRow(
  db: OpenDatabase,
  table: string,
  columns: { readonly [column: string]: unknown },
): Promise<number> {
  // jsonb_populate_record gives each column its own type, and lists of columns need no SQL of their own.
  const stored = columnsOf(table, columns)
  const names = Object.keys(stored)
  const list = names.map((name) => `"${name}"`).join(', ')
  const row = await db.one<{ id: number }>`
    insert into ${rawSql(table)} (${rawSql(list)}) select ${rawSql(list)} from jsonb_populate_record(null::${rawSql(table)}, ${JSON.stringify(stored)}::jsonb) returning id`
  return row?.id ?? 0
}

async function roleIds(db: OpenDatabase, keys: readonly string[]): Promise<readonly number[]> {
  for (const key of keys)
    await db.run`insert into cubic_role (key, name_cn) values (${key}, ${key}) on conflict (key) do nothing`
  return (await db.rows<{ id: number }>`select id from cubic_role where key = any(${keys})`).map((role) => role.id)
}

async function insertUser(
  db: OpenDatabase,
  { roles = [], person, passwordHash, ...columns }: UserOptions = {},
): Promise<TestUser> {
  const number = ++serial
  const user = { account: `user${number}`, name: `用户${number}`, ...columns }
  const id = await insertRow(db, 'cubic_user', {
    ...user,
    ...(passwordHash === undefined ? {} : { password: passwordHash }),
  })
  for (const role of await roleIds(db, roles))
    await db.run`insert into cubic_user__roles (owner_id, related_id) values (${id}, ${role})`
  const token = randomBytes(32).toString('base64url')
  await db.run`insert into cubic_session (token_hash, user_id, expires_at, address) values (${createHash('sha256').update(token).digest()}, ${id}, now() + interval '1 day', '127.0.0.1')`
  const personId = person
    ? await insertRow(db, 'cubic_event_person', { name: user.name, person_type: 'student', ...person, user_id: id })
    : null
  if (personId !== null) await db.run`update cubic_user set default_identity_id = ${personId} where id = ${id}`
  return { id, token, personId, account: user.account, name: user.name }
}

async function insertEventType(db: OpenDatabase, name = `类型${++serial}`, sort = 0) {
  return { id: await insertRow(db, 'cubic_event_type', { name, sort }), name }
}

async function insertEvent(db: OpenDatabase, options: EventOptions = {}): Promise<TestEvent> {
  const {
    name = `活动${++serial}`,
    stage = 'published',
    starts = DAY,
    ends = DAY + 2 * HOUR,
    creator,
    registration = {},
    form = [],
    columns = {},
  } = options
  const type_id = options.type_id === undefined ? (await insertEventType(db)).id : options.type_id
  const id = await insertRow(db, 'cubic_event_base', {
    name,
    stage,
    type_id,
    creator: creator?.id ?? null,
    start_time: momentOf(starts),
    end_time: momentOf(ends),
    published_time: stage === 'published' ? new Date() : null,
    activity_mode: 'offline',
    address: '报告厅',
    show_participant_number: true,
    sign_in: true,
    home_calender: false,
    home_todo_list: false,
    to_official_website: true,
    public_or_not: true,
    top_or_not: false,
    payment_invoice: false,
    ...columns,
  })
  const regist_id = registration === null ? 0 : await insertRegistration(db, id, registration)
  return { id, name, type_id, regist_id, fields: await insertForm(db, id, form) }
}

async function insertForm(
  db: OpenDatabase,
  eventId: number,
  form: readonly FormFieldOptions[],
): Promise<readonly number[]> {
  const fields: number[] = []
  for (const [index, field] of form.entries()) {
    fields.push(
      await insertRow(db, 'cubic_event_form_field', {
        event_id: eventId,
        name: `问题${index + 1}`,
        type: 'text',
        required: false,
        sort: index,
        bounds: {},
        ...field,
      }),
    )
  }
  return fields
}

async function insertSession(
  db: OpenDatabase,
  event: { readonly id: number },
  { name = `场次${++serial}`, starts = DAY, ends = starts + HOUR, limit, columns = {} }: SessionOptions = {},
): Promise<number> {
  const id = await insertRow(db, 'cubic_event_session', {
    event_id: event.id,
    name,
    start_time: inMinutes(starts),
    end_time: inMinutes(ends),
    limit_number: limit ?? null,
    sort: 0,
    cancelled: false,
    ...columns,
  })
  await db.run`insert into cubic_session_seats (session_id, event_id, seat_limit) values (${id}, ${event.id}, ${limit ?? null})`
  return id
}

async function insertTicket(
  db: OpenDatabase,
  {
    event,
    owner,
    submitter = owner,
    status = 'success',
    project,
    sessions = [],
    columns = {},
    ...values
  }: TicketOptions,
): Promise<TestTicket> {
  const code = Array.from({ length: 12 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(randomInt(32))).join('')
  const ticket = { name: `持票人${++serial}`, check_in_status: 'not_present', values: {}, ...values }
  const id = await insertRow(db, 'cubic_event_applicant', {
    ...ticket,
    event_id: event.id,
    regist_id: event.regist_id,
    user_id: owner?.id ?? null,
    submitter_id: submitter?.id ?? null,
    registration_status: status,
    flora_external_id: code,
    project: project?.id ?? null,
    qr_send_status: 'not_sent',
    created_time: new Date(),
    ...columns,
  })
  if (['success', 'waiting_review'].includes(status))
    await db.run`update cubic_seat_counter set taken_number = taken_number + 1 where regist_id = ${event.regist_id}`
  await db.run`
    insert into cubic_session_choice (applicant_id, session_id, seated) select ${id}, unnest(${sessions}::integer[]), true`
  await db.run`
    update cubic_session_seats set taken_number = taken_number + 1 where session_id = any(${sessions}::integer[])`
  if (submitter)
    await db.run`insert into cubic_submission (event_id, submitter_id) values (${event.id}, ${submitter.id}) on conflict do nothing`
  return { id, code, name: ticket.name, event }
}

async function insertProject(
  db: OpenDatabase,
  { members = [], mentors = [], name = `项目${++serial}` }: ProjectOptions = {},
) {
  const id = await insertRow(db, 'cubic_project', { name })
  for (const member of members)
    await db.run`insert into cubic_project__members (owner_id, related_id) values (${id}, ${member.id})`
  for (const mentor of mentors)
    await db.run`insert into cubic_project__mentors (owner_id, related_id) values (${id}, ${mentor.id})`
  return { id, name }
}

async function insertFeedback(db: OpenDatabase, { project, mentor, ticket, columns = {} }: FeedbackOptions) {
  const id = await insertRow(db, 'cubic_feedback', {
    project_id: project.id,
    mentor_id: mentor.id,
    applicant_id: ticket?.id ?? null,
    client_edit_state: 'draft',
    mentor_edit_state: 'draft',
    ...columns,
  })
  return { id }
}

async function insertRegistration(db: OpenDatabase, eventId: number, options: RegistrationOptions): Promise<number> {
  const { opens, closes, modifyUntil, limit, ...rules } = options
  const id = await insertRow(db, 'cubic_event_regist', {
    event_id: eventId,
    closed: false,
    need_audit: false,
    waitlist: false,
    scope: 'everyone',
    max_applicants: 10,
    sign_in_type: 'staff_scan',
    ...rules,
    limited: limit !== undefined,
    limit_number: limit ?? null,
    regist_start_time: momentOf(opens),
    regist_end_time: momentOf(closes),
    modify_end_time: momentOf(modifyUntil),
  })
  await db.run`insert into cubic_seat_counter (regist_id, event_id, seat_limit) values (${id}, ${eventId}, ${limit ?? null})`
  return id
}

function momentOf(minutes: number | null | undefined): Date | null {
  return minutes === undefined || minutes === null ? null : inMinutes(minutes)
}
