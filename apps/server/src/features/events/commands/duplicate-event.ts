import { randomBytes } from 'node:crypto'
import {
  CubicEventBase,
  CubicEventPage,
  CubicEventRegist,
  CubicEventSession,
  CubicReservedPlaces,
  type DUPLICATE_EVENT,
  type MethodOutcome,
  type ModelDeclaration,
  ok,
} from '@cubic/contract'
import {
  type Caller,
  coverOf,
  identifier,
  isMoment,
  isStored,
  join,
  raw,
  type ReadScope,
  readScopeFor,
  type Registry,
  sql,
  type Sql,
  type Tx,
} from '@cubic/data-platform'
import { QUESTION_COLUMNS } from '@cubic/domain/registration/form-settings'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import { hasRole, isEventManager, unitsOf } from '../../people/data/roles.ts'
import { recordChange } from '../../audit/commands/record-change.ts'

const EVENT = copiedColumns(CubicEventBase, [
  'name_cn',
  'name_en',
  'publish_time',
  'custom_detail_page_id',
  'act_id',
  'act_details_manage_url',
  'payment_id',
  'unit_id',
])
const REGISTRATION = copiedColumns(CubicEventRegist, ['event_id', 'closed'])
const RESERVED_PLACES = copiedColumns(CubicReservedPlaces, ['regist_id'])
const SESSION = copiedColumns(CubicEventSession, ['event_id', 'cancelled'])
const PAGE = copiedColumns(CubicEventPage, ['name'])
const OPENS = 'regist_start_time'
const MATERIAL = ['origin_filename', 'filename', 'download_url']

type Copying = {
  readonly registry: Registry
  /** An interval by the clocks of the zone; null to leave the times out. */
  readonly shift: Sql | null
  readonly timeZone: string
  /** Added to the name of a copy that is another event. */
  readonly suffix?: string
  readonly opensWithOriginal?: boolean
}

/** Makes a draft from the event, moved by days, or without dates. */
export async function duplicateEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  { days, ...copying }: Pick<Copying, 'registry' | 'timeZone'> & { readonly days: number | null },
): Promise<MethodOutcome<typeof DUPLICATE_EVENT>> {
  const shift = days === null ? null : sql`make_interval(days => ${days})`
  return ok({ id: await copyEvent(tx, caller, id, { ...copying, shift, suffix: ' (2)' }) })
}

/**
 * Copies registration rules, form, sessions and page, without people. What the caller may not read stays out. Returns
 * the draft's id.
 */
export async function copyEvent(tx: Tx, caller: Caller, id: number, copying: Copying): Promise<number> {
  const { suffix = '' } = copying
  const length = 200 - suffix.length
  const settings = await readable(tx, readScopeFor(copying.registry, 'CubicEventBase', caller), id, EVENT.settings)
  const copy = await tx.one<{ id: number }>`
    insert into cubic_event_base (name_cn, name_en, creator, unit_id, ${columns(settings)}, ${columns(EVENT.times)}, custom_detail_page_id)
    select left(name_cn, ${length}) || ${suffix}, left(name_en, ${length}) || ${suffix}, ${caller.userId}::integer, ${unitFor(caller)}, ${columns(settings)}, ${moved(EVENT.times, copying)},
      ${(await copyPage(tx, caller, id, suffix)) ?? null}::integer
    from cubic_event_base where id = ${id} returning id`
  const copyId = copy?.id ?? 0
  await tx.run`
    insert into cubic_event_base__co_unit_ids (owner_id, related_id)
    select copy.id, co.related_id from cubic_event_base copy
    join cubic_event_base original on original.id = ${id} and original.unit_id is not distinct from copy.unit_id
    join cubic_event_base__co_unit_ids co on co.owner_id = original.id
    join cubic_unit helping on helping.id = co.related_id and not helping.archived where copy.id = ${copyId}`
  await copyRegistration(tx, caller, { from: id, to: copyId }, copying)
  await copyForm(tx, id, copyId)
  await copySessions(tx, { from: id, to: copyId }, copying)
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: copyId,
    action: 'duplicate',
    before: null,
    after: { from: id },
  })
  return copyId
}

/**
 * The original's unit if the caller may create events there, else one of their own, else the centre. None is archived.
 */
function unitFor(caller: Caller): Sql {
  const isOpen = (id: Sql) => sql`exists (select 1 from cubic_unit unit where unit.id = ${id} and not unit.archived)`
  if (isEventManager(caller)) return sql`case when ${isOpen(sql`unit_id`)} then unit_id end`
  const units = unitsOf(caller, 'author')
  const other = hasRole(caller, 'event_author')
    ? sql`null`
    : sql`(select id from cubic_unit where id = any(${units}::integer[]) and not archived order by id limit 1)`
  return sql`case when unit_id = any(${units}::integer[]) and ${isOpen(sql`unit_id`)} then unit_id else ${other}::integer end`
}

/** A change of the copy's page leaves the original's as it is. */
async function copyPage(tx: Tx, { userId }: Caller, eventId: number, suffix: string): Promise<number | undefined> {
  const page = await tx.one<{ id: number; copy: number }>`
    with original as (
      select page.* from cubic_event_page page join cubic_event_base event on event.custom_detail_page_id = page.id where event.id = ${eventId}),
    copy as (
      insert into cubic_event_page (name, creator, ${columns(PAGE.settings)}) select left(name, ${200 - suffix.length}) || ${suffix}, ${userId}::integer, ${columns(PAGE.settings)} from original returning id)
    select original.id, copy.id as copy from original, copy`
  if (!page) return undefined
  const files = await tx.rows<{
    id: number
  }>`select id from cubic_page_material_file where page_id = ${page.id} order by id`
  for (const file of files)
    await tx.run`
      insert into cubic_page_material_file (page_id, flora_external_id, ${columns(MATERIAL)})
      select ${page.copy}::integer, ${bindingCodeFrom(randomBytes(16))}, ${columns(MATERIAL)} from cubic_page_material_file where id = ${file.id}`
  return page.copy
}

/** One statement, so that the limit and the reserved seats are consistent. Seats reserved until a time need dates. */
async function copyRegistration(
  tx: Tx,
  caller: Caller,
  { from, to }: { readonly from: number; readonly to: number },
  copying: Copying,
): Promise<void> {
  const scope = readScopeFor(copying.registry, 'CubicEventRegist', caller)
  const original = await tx.one<{ id: number }>`select id from cubic_event_regist where event_id = ${from}`
  if (!original) return
  const settings = await readable(tx, scope, original.id, REGISTRATION.settings)
  const places = sql`places`
  await tx.run`
    with copy as (
      insert into cubic_event_regist (event_id, ${columns(settings)}, ${columns(REGISTRATION.times)})
      select ${to}::integer, ${columns(settings)}, ${moved(REGISTRATION.times, copying, copying.opensWithOriginal ? OPENS : undefined)} from cubic_event_regist where id = ${original.id}
      returning id, event_id, limited, limit_number),
    counter as (
      insert into cubic_seat_counter (regist_id, event_id, seat_limit)
      select id, event_id, case when limited then limit_number end from copy)
    insert into cubic_reserved_places (regist_id, ${columns(RESERVED_PLACES.settings)}, ${columns(RESERVED_PLACES.times)})
    select copy.id, ${columns(RESERVED_PLACES.settings, 'places')}, ${moved(RESERVED_PLACES.times, copying)} from copy, cubic_reserved_places places
    where places.regist_id = ${original.id} and (places.until is null or ${copying.shift !== null})
      and ${coverOf(readScopeFor(copying.registry, 'CubicReservedPlaces', caller), places)} order by places.id`
}

/** Sessions are at certain times: a copy without dates has none. */
async function copySessions(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  copying: Copying,
): Promise<void> {
  if (copying.shift === null) return
  await tx.run`
    with copy as (
      insert into cubic_event_session (event_id, cancelled, ${columns(SESSION.settings)}, ${columns(SESSION.times)})
      select ${to}::integer, false, ${columns(SESSION.settings)}, ${moved(SESSION.times, copying)} from cubic_event_session
      where event_id = ${from} and not cancelled order by id returning id, event_id, limit_number)
    insert into cubic_session_seats (session_id, event_id, seat_limit) select id, event_id, limit_number from copy`
}

async function readable(tx: Tx, scope: ReadScope, id: number, names: readonly string[]): Promise<readonly string[]> {
  const record = sql`record`
  const restricted = names.filter((name) => scope.model.access.fields?.[name])
  const answers = join(restricted.map((name) => sql`${coverOf(scope, record, name)}`))
  const row = await tx.one<{ may: readonly boolean[] }>`
    select array[${answers}]::boolean[] as may from ${identifier(scope.model.table)} ${record} where ${record}.id = ${id}`
  return names.filter((name) => !restricted.includes(name) || row?.may[restricted.indexOf(name)] === true)
}

/** Conditions depend on the copies of the questions that the original's depend on. */
async function copyForm(tx: Tx, eventId: number, copyId: number): Promise<void> {
  await tx.run`
    insert into cubic_event_form_field (event_id, copy_of, ${columns(QUESTION_COLUMNS)})
    select ${copyId}::integer, coalesce(copy_of, id), ${columns(QUESTION_COLUMNS)} from cubic_event_form_field where event_id = ${eventId} and not removed order by sort, id`
  const ranked = (event: number) =>
    sql`(select id, row_number() over (order by sort, id) as place from cubic_event_form_field where event_id = ${event}::integer and not removed)`
  await tx.run`
    update cubic_event_form_field question set show_if = jsonb_set(question.show_if, '{field}', to_jsonb(copy.id))
    from ${ranked(eventId)} original join ${ranked(copyId)} copy using (place)
    where question.event_id = ${copyId} and (question.show_if->>'field')::integer = original.id`
}

/** `atMost`: a time that stays where it would become later. */
function moved(times: readonly string[], { shift, timeZone }: Copying, atMost?: string): Sql {
  if (shift === null) return join(times.map(() => raw('null::timestamptz')))
  return join(
    times.map((time) => {
      const later = sql`(${identifier(time)} at time zone ${timeZone} + ${shift}) at time zone ${timeZone}`
      return time === atMost ? sql`least(${identifier(time)}, ${later})` : later
    }),
  )
}

function columns(names: readonly string[], table?: string): Sql {
  return join(names.map((name) => (table === undefined ? identifier(name) : identifier(table, name))))
}

/** `times` are moved with the event. */
function copiedColumns({ fields }: ModelDeclaration, except: readonly string[]) {
  const chosen = Object.entries(fields).filter(
    ([name, field]) => isStored(field) && field.readonly !== true && !except.includes(name),
  )
  return {
    settings: chosen.filter(([, field]) => !isMoment(field)).map(([name]) => name),
    times: chosen.filter(([, field]) => isMoment(field)).map(([name]) => name),
  }
}
