import { createHash } from 'node:crypto'
import {
  type DoorEvent,
  type DoorList,
  type DoorQuestion,
  type DoorSession,
  printInstant,
  type SigningKey,
} from '@cubic/contract'
import {
  type Caller,
  coverOf,
  demandRight,
  guest,
  type Queryable,
  readingsOf,
  readScopeFor,
  type Registry,
  sql,
  type Sql,
} from '@cubic/data-platform'
import { holdsFiles, typesWhere } from '@cubic/domain/registration/question-types'
import { createLoader } from '../../../infra/concurrency/loader.ts'
import type { TicketSigner } from '../../../infra/access/ticket-signer.ts'
import type { FindCaller } from '../../feature.ts'
import { hashToken } from '../../people/data/queries.ts'
import { atTheDoor } from './access.ts'

export const PASS_TOKEN = 'pass.'

export const passTokenFrom = (random: Buffer): string => `${PASS_TOKEN}${random.toString('base64url')}`

type Pass = { readonly id: number; readonly event_id: number; readonly name: string; readonly creator: number | null }
type KeyPass = Pass & {
  readonly device_name: string | null
  readonly claimed_time: Date | null
  readonly gate: string | null
}

/** Gives a guest where the token is unknown, expired or revoked. */
export function makeFindPassHolder(db: Queryable): FindCaller {
  const findPass = createLoader(async (hashes: readonly string[]) => {
    const passes = await db.rows<KeyPass & { readonly hash: string }>`
      select encode(token_hash, 'hex') as hash, id, event_id, name, creator, device_name, claimed_time, gate from cubic_scanner_pass
      where token_hash = any(${hashes.map((hash) => `\\x${hash}`)}::bytea[]) and expires_time > now() and revoked_time is null`
    return new Map(passes.map((pass) => [pass.hash, pass]))
  })
  return async (token, from) => {
    const pass = token ? await findPass(hashToken(token).toString('hex')) : undefined
    const caller = guest(from.lang, from.address)
    if (!pass) return caller
    const { id, name, event_id: recordId, creator: makerId, device_name: device, claimed_time: claimed, gate } = pass
    return { ...caller, key: { id, name, recordId, makerId, device, claimed, gate } }
  }
}

/** Throws where the caller lacks the right; false where they may not know of the event. */
export function mayWorkAtDoor(db: Queryable, registry: Registry, caller: Caller, eventId: number): Promise<boolean> {
  return demandRight(db, registry, caller, { model: 'CubicEventBase', id: eventId, ...atTheDoor('id') })
}

const LISTED = { otherwise: 5000, most: 20_000 }
const DAYS_EVENTS_MAX = 200
const SETTLED_MAX = 500

/** The download's first snapshot, what the device had before, and the last ticket sent. */
type Version = { readonly snapshot: string; readonly since: string | undefined; readonly after: number }
const SNAPSHOT = /^\d{1,20}:\d{1,20}:[\d,]*$/

type ListRow = {
  readonly tickets: string
  readonly readings: string
  readonly count: number
  readonly last: number | null
}
/** They are JSON text all the way from the database. */
type ReadAsText = 'tickets' | 'settled' | 'readings'

type ListReading = {
  readonly registry: Registry
  readonly caller: Caller
  readonly eventId: number
  readonly since: string | undefined
  readonly limit: number | undefined
  readonly timeZone: string
  readonly signer: Pick<TicketSigner, 'publicKey'>
}

/** Reads all tickets, or those that changed since a version. */
export async function readDoorList(
  db: Queryable,
  { registry, caller, eventId, since, limit, timeZone, signer }: ListReading,
): Promise<Omit<DoorList, ReadAsText> & { readonly [name in ReadAsText]: string }> {
  const { position, instance } = await findPosition(db, since)
  const salt = saltOf(eventId, signer)
  const hashes = { salt, isPass: caller.key !== undefined }
  const parts = await readListParts(db, eventId)
  const most = Math.min(Math.max(limit ?? LISTED.otherwise, 1), LISTED.most)
  const row = await db.one<ListRow>`
    with changed as (
      ${listed(position, { eventId, most, hashes, parts })}
    ), page as (select * from changed order by id limit ${most})
    select coalesce((select json_agg(json_build_object('id', id, 'code_hash', code_hash, 'name', name, 'person_type', person_type,
        'registration_status', registration_status, 'check_in_status', check_in_status,
        'check_in_time', to_char(check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'check_in_by', check_in_by, 'note', note,
        'test', test, 'digits', digits, 'group', "group", 'numbers', numbers::json, 'check_in_gate', check_in_gate${partColumns(parts)})
        order by id) from page), '[]'::json)::text as tickets,
      ${readingsOf(sql`select distinct unnest(string_to_array(name, null)) from page`)}::text as readings,
      (select count(*)::integer from page) as count, (select max(id) from page) as last`
  const counted =
    position.since === undefined &&
    (await db.one<{ total: number }>`
      select ((select count(*) from cubic_event_applicant where event_id = ${eventId})
        + (select count(*) from cubic_test_ticket where event_id = ${eventId}))::integer as total`)
  const complete = (row?.count ?? 0) < most
  const version = writeVersion(
    complete
      ? { snapshot: position.snapshot, since: undefined, after: 0 }
      : { ...position, after: row?.last ?? position.after },
    instance,
  )
  return {
    version,
    tickets: row?.tickets ?? '[]',
    complete,
    full: position.since === undefined && position.after === 0,
    total: counted ? counted.total : null,
    signing_keys: [signingKey(signer)],
    events: await listDaysEvents(db, { registry, caller, eventId, timeZone }),
    salt,
    readings: row?.readings ?? '{}',
    settled: JSON.stringify(await listSettled(db, caller, eventId)),
  }
}

/** Finds where a download begins, or continues after what the device has. */
async function findPosition(
  db: Queryable,
  since: string | undefined,
): Promise<{ readonly position: Version; readonly instance: string }> {
  // The snapshot is taken before the tickets are read: what is committed in between comes twice, and nothing
  // is missed. A standby that took over may give numbers of transactions again that the lost primary had
  // given: its timeline differs.
  const here = await db.one<{ snapshot: string; instance: string }>`
    select pg_current_snapshot()::text as snapshot,
      (select system_identifier::text from pg_control_system()) || '-' || (select oid from pg_database where datname = current_database())
        || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as instance`
  const [snapshot, instance] = [here?.snapshot ?? '', here?.instance ?? '']
  const read = since === undefined ? undefined : readVersion(since, instance)
  const from = read ?? { snapshot, since: undefined, after: 0 }
  // A complete reading continues with changes that its first snapshot did not see, an incomplete one with
  // the tickets after its last.
  return { position: from.after === 0 && read ? { snapshot, since: read.snapshot, after: 0 } : from, instance }
}

/** For scanner passes, which read no scans otherwise. */
async function listSettled(db: Queryable, { key, userId }: Caller, eventId: number): Promise<readonly string[]> {
  const own = key ? sql`pass_id = ${key.id}` : sql`pass_id is null and "by" = ${userId}`
  const settled = await db.rows<{ scan_id: string }>`
    select scan_id from cubic_scan where event_id = ${eventId} and settled_time is not null and ${own}
    order by settled_time desc limit ${SETTLED_MAX}`
  return settled.map(({ scan_id }) => scan_id)
}

function signingKey({ publicKey }: Pick<TicketSigner, 'publicKey'>): SigningKey {
  return { id: publicKey.slice(0, 8), public_key: publicKey }
}

/** Hashes of one list tell nothing about another's. It is no secret, as every scanner gets it. */
function saltOf(eventId: number, { publicKey }: Pick<TicketSigner, 'publicKey'>): string {
  return createHash('sha256').update(`${publicKey}:${eventId}`).digest('hex').slice(0, 16)
}

/** Long enough to find a ticket, too short to find the text by trying. */
function shortHash(salt: string, text: Sql, digits = 8): Sql {
  return sql`left(encode(sha256(convert_to(${salt}::text || ':' || ${text}, 'UTF8')), 'hex'), ${digits})`
}

/** Left out unless people check out, or choose sessions. */
type ListParts = { readonly presence: boolean; readonly sessions: boolean }

async function readListParts(db: Queryable, eventId: number): Promise<ListParts> {
  const parts = await db.one<ListParts>`
    select event.sign_out or session.is_any as presence, session.is_any and exists (select 1 from cubic_event_regist regist
      where regist.event_id = event.id and regist.choose_sessions = 'some') as sessions
    from cubic_event_base event cross join lateral (select exists (select 1 from cubic_event_session part where part.event_id = event.id) as is_any) session
    where event.id = ${eventId}`
  return { presence: parts?.presence === true, sessions: parts?.sessions === true }
}

const partColumns = ({ presence, sessions }: ListParts): Sql =>
  sql`${presence ? sql`, 'presence', presence` : sql``}${sessions ? sql`, 'sessions', sessions` : sql``}`

function partsOfTicket({ presence, sessions }: ListParts, ticket: Sql | undefined): Sql {
  const none = sql`null::json`
  const places = sql`(select json_agg(json_build_array(coalesce(attendance.session_id, 0), extract(epoch from attendance.in_time)::bigint,
      case when attendance.source <> 'closed' then extract(epoch from attendance.out_time)::bigint end) order by attendance.session_id nulls first)
    from cubic_attendance attendance where attendance.applicant_id = ${ticket ?? none})`
  const chosen = sql`(select json_agg(choice.session_id order by choice.session_id) from cubic_session_choice choice
    where choice.applicant_id = ${ticket ?? none} and choice.seated)`
  return sql`${presence ? sql`, ${ticket ? places : none} as presence` : sql``}${sessions ? sql`, ${ticket ? chosen : none} as sessions` : sql``}`
}

type Listed = {
  readonly parts: ListParts
  readonly eventId: number
  readonly most: number
  readonly hashes: { readonly salt: string; readonly isPass: boolean }
}

function listed({ since, after }: Version, { eventId, most, hashes: { salt, isPass }, parts }: Listed) {
  const note = isPass ? sql`null` : sql`left(ticket.note, 200)`
  const isChanged =
    since === undefined
      ? sql`true`
      : sql`ticket.door_xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(ticket.door_xid, ${since}::pg_snapshot)
          and pg_visible_in_snapshot(ticket.door_xid, pg_current_snapshot())`
  const rest = sql`ticket.event_id = ${eventId} and ticket.id > ${after} and ${isChanged} order by ticket.id limit ${most}`
  // staff have codes anyway; a volunteer with a list must not be able to search one for a code (decision 184)
  const hash = isPass
    ? shortHash(salt, sql`ticket.flora_external_id`)
    : sql`left(encode(sha256(convert_to(ticket.event_id || ':' || ticket.flora_external_id, 'UTF8')), 'hex'), 16)`
  const number = shortHash(salt, sql`lower(person.unify_id)`)
  const by = sql`coalesce((select pass.name from cubic_scanner_pass pass where pass.id = ticket.check_in_pass),
    (select scanner.name from cubic_user scanner where scanner.id = ticket.check_in_by))`
  const removed = sql`(select ticket.ticket_id as id, '' as code_hash, '' as name, null as person_type, 'withdrawn' as registration_status, 'not_present' as check_in_status,
      null::timestamptz as check_in_time, null as check_in_by, null as note, false as test, null as digits, null as "group", null as numbers,
      null as check_in_gate${partsOfTicket(parts, undefined)}
    from (select removal.*, ticket_id as id from cubic_door_removal removal) ticket where ${rest})`
  return sql`(select ticket.id, ${hash} as code_hash, ticket.name,
      holder.person_type,
      ticket.registration_status, ticket.check_in_status, ticket.check_in_time, ${by} as check_in_by, ${note} as note,
      false as test, right(ticket.phone, 4) as digits, ${shortHash(salt, sql`'group ' || ticket.submitter_id`, 12)} as "group", holder.numbers,
      case when ticket.check_in_status = 'attend' then (select scan.gate from cubic_scan scan
        where scan.applicant_id = ticket.id and scan.verdict = 'welcome' order by scan.at limit 1) end as check_in_gate${partsOfTicket(parts, sql`ticket.id`)}
    from cubic_event_applicant ticket left join lateral (select (array_agg(person.person_type order by person.id))[1] as person_type,
        json_agg(${number} order by person.id) filter (where person.unify_id is not null)::text as numbers
      from cubic_event_person person where person.user_id = ticket.user_id) holder on true
    where ${rest})
    union all (select ticket.id, ${hash}, ticket.name, null, 'success', case when ticket.check_in_time is null then 'not_present' else 'attend' end,
      ticket.check_in_time, ${by}, null, true, null, null, null, null${partsOfTicket(parts, undefined)}
    from cubic_test_ticket ticket where ${rest})
    ${since === undefined ? sql`` : sql`union all ${removed}`}`
}

const wireTime = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

function writeVersion({ snapshot, since, after }: Version, instance: string): string {
  return Buffer.from([instance, snapshot, since ?? '', after].join('|')).toString('base64url')
}

/** Undefined if the version is not one of this database, so that the whole list is sent. */
function readVersion(text: string, here: string): Version | undefined {
  const [instance, snapshot = '', since = '', after = ''] = Buffer.from(text, 'base64url').toString().split('|')
  if (instance !== here || !SNAPSHOT.test(snapshot) || !/^\d{1,9}$/.test(after)) return undefined
  if (since !== '' && !SNAPSHOT.test(since)) return undefined
  return { snapshot, since: since === '' ? undefined : since, after: Number(after) }
}

type EventRow = Omit<DoorEvent, 'start_time' | 'end_time' | 'sessions' | 'hours_by_minutes'> & {
  readonly sign_out: boolean
  readonly chooses_sessions: boolean
  readonly sessions: readonly DoorSession[] | null
  readonly hours_by_minutes: { readonly most: number | null } | null
  readonly answers_later: boolean
  readonly questions: readonly DoorQuestion[] | null
  readonly start_time: Date | null
  readonly end_time: Date | null
}

type DaysEvents = {
  readonly registry: Registry
  readonly caller: Caller
  readonly eventId: number
  readonly timeZone: string
}

/** The event comes first. Its day is that of the organisation's zone. */
async function listDaysEvents(
  db: Queryable,
  { registry, caller, eventId, timeZone }: DaysEvents,
): Promise<readonly DoorEvent[]> {
  const isKnown = caller.key ? sql`true` : coverOf(readScopeFor(registry, 'CubicEventBase', caller), sql`event`)
  const day = (moment: Sql) => sql`date_trunc('day', ${moment} at time zone ${timeZone})`
  // read first: with bounds that the planner knows, the index of ends serves, instead of a look at every past event
  const bounds = await db.one<{ start: Date | null; end: Date | null }>`
    select ${day(sql`start_time`)} at time zone ${timeZone} as start,
      (${day(sql`start_time`)} + interval '1 day') at time zone ${timeZone} as end from cubic_event_base where id = ${eventId}`
  const rows = await db.rows<EventRow>`
    select event.id, event.name_cn, event.name_en, event.start_time, event.end_time, event.address_cn, event.address_en, event.sign_in,
      event.sign_out is true as sign_out, coalesce(regist.choose_sessions = 'some', false) as chooses_sessions,
      case when event.id = ${eventId} then (select json_agg(json_build_object('id', session.id, 'name_cn', session.name_cn, 'name_en', session.name_en,
          'start_time', ${wireTime(sql`session.start_time`)}, 'end_time', ${wireTime(sql`session.end_time`)},
          'address_cn', session.address_cn, 'address_en', session.address_en, 'limit', session.limit_number,
          'taken', (select seats.taken_number from cubic_session_seats seats where seats.session_id = session.id)) order by session.start_time, session.sort, session.id)
        from cubic_event_session session where session.event_id = event.id and not session.cancelled) end as sessions,
      case when event.id = ${eventId} and event.sign_out and event.hour_category_id is not null and event.hours_rule = 'minutes'
        then json_build_object('most', event.hours) end as hours_by_minutes,
      coalesce(regist.walk_in, false) as walk_in, coalesce(regist.walk_in_answers_later, true) as answers_later,
      case when event.id = ${eventId} and regist.walk_in then (select coalesce(json_agg(json_build_object('id', id, 'type', type, 'required', required,
          'name_cn', name_cn, 'name_en', name_en, 'tips_cn', tips_cn, 'tips_en', tips_en, 'selections_cn', selections_cn,
          'selections_en', selections_en, 'bounds', bounds, 'show_if', show_if) order by sort, id), '[]')
        from cubic_event_form_field question where question.event_id = event.id and not question.removed
          and question.type <> all(${typesWhere(holdsFiles)})) end as questions
    from cubic_event_base event left join cubic_event_regist regist on regist.event_id = event.id
    where event.id = ${eventId} or event.stage = 'published' and ${isKnown} and event.start_time < ${bounds?.end ?? null}::timestamptz
      and coalesce(event.end_time, 'infinity') >= ${bounds?.start ?? null}::timestamptz
      and coalesce(event.end_time, event.start_time) >= ${bounds?.start ?? null}::timestamptz
    order by event.id <> ${eventId}, event.start_time, event.id limit ${DAYS_EVENTS_MAX}`
  return rows.map(
    ({
      sign_in,
      sign_out,
      sessions,
      chooses_sessions,
      hours_by_minutes,
      walk_in,
      answers_later,
      questions,
      ...event
    }) => ({
      ...event,
      start_time: event.start_time && printInstant(event.start_time),
      end_time: event.end_time && printInstant(event.end_time),
      ...(event.id === eventId && { sign_in: sign_in === true, walk_in: walk_in === true }),
      ...(event.id === eventId && sign_out && { sign_out }),
      ...(sessions && { sessions, chooses_sessions }),
      ...(hours_by_minutes && { hours_by_minutes }),
      ...(questions && { questions, answers_later }),
    }),
  )
}
