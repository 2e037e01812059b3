import {
  CubicEventBase,
  CubicEventType,
  type EventStage,
  type FieldProblem,
  LANGUAGES,
  PUBLIC_STATUSES,
  type Text,
  translationName,
  type UnitReview,
} from '@cubic/contract'
import {
  type Caller,
  defineModel,
  identifier,
  join,
  type Model,
  raw,
  type SaveDraft,
  sql,
  type Sql,
  type SqlDerivation,
  translated,
  type Tx,
  valueOf,
} from '@cubic/data-platform'
import { checkPublishing, type EventToPublish } from '@cubic/domain/event/publishing'
import { nextStage } from '@cubic/domain/event/stage'
import { checkHoursSettings, type HoursProblem } from '@cubic/domain/hours/award'
import { picturesInHtml } from '@cubic/domain/page/foreign-pictures'
import { claimFile, refuseForeignPictures } from '../files/commands/claim-file.ts'
import { noteEventChange } from '../messages/commands/note-event-change.ts'
import { eventAccess, eventTypeAccess } from './data/access.ts'
import { hasRole, isEventManager, unitsOf } from '../people/data/roles.ts'
import { refuseArchived } from '../units/commands/refuse-archived.ts'
import { findFirstStep, findReview, reviewersOf, unitsBelow } from '../units/data/queries.ts'
import { announceEventChange } from './commands/announce-event-change.ts'
import { fieldProblemOf, LIVE_STAGES } from './commands/move-event.ts'

type EventDerivations = NonNullable<Model['derived']>

type EventParts = {
  /** Without the id. */
  readonly detailUrl: string
  readonly canRegister: (event: Sql, caller: Caller) => Sql
  /** Changes with the form of the event. */
  readonly formVersion: (eventId: Sql) => Sql
  readonly eventHours: EventDerivations
}

export function eventModels(parts: EventParts): readonly Model[] {
  return [eventType, eventModel(parts)]
}

const eventType = defineModel(CubicEventType, {
  access: eventTypeAccess,
  rememberTotals: true,
  textSearch: { fields: ['name'] },
  beforeSave: async (_tx, caller, draft) => setCreator(caller, draft),
})

const eventDerivations = ({ detailUrl, canRegister, formVersion, eventHours }: EventParts): EventDerivations => ({
  ...eventHours,
  type_name: {
    sql: (event, { lang }) =>
      sql`(select ${translated(identifier('type'), 'name', lang)} from cubic_event_type type where type.id = ${event}.type_id)`,
    dependsOn: { tables: ['cubic_event_type'] },
  },
  status: { sql: statusOf, matches: matchStatus, dependsOn: { tables: [], changesAt: NEXT_MOMENT } },
  detail_url: { sql: (event) => sql`${detailUrl}::text || ${event}.id`, dependsOn: { tables: [] } },
  regist_id: ofRegistration('id'),
  regist_start_time: ofRegistration('regist_start_time'),
  regist_end_time: ofRegistration('regist_end_time'),
  own_applicant_id: { sql: ownApplicant },
  form_version: { sql: (event) => formVersion(sql`${event}.id`) },
  link_shown: { sql: linkShown },
  registered: { sql: (event, caller) => sql`(${ownApplicant(event, caller)} is not null)` },
  can_register: {
    sql: canRegister,
    // compared with true it would be evaluated for each event; as a separate predicate it is a join
    matches: (event, [value, ...others], caller) =>
      value === true && others.length === 0 ? canRegister(event, caller) : undefined,
  },
  agenda_order: { sql: agendaOrder },
  within_unit: {
    sql: (event) => sql`${event}.unit_id`,
    matches: withinUnits,
  },
  series_lead: { sql: leadsSeries, matches: matchLead, dependsOn: { tables: [], changesAt: NEXT_MOMENT } },
  series_more: {
    sql: (event) => sql`(select count(*)::integer from cubic_event_base later
      where later.series_id = ${event}.series_id and ${isListed(sql`later`, event)}
        and (${startOf(sql`later`)}, later.id) > (${startOf(event)}, ${event}.id))`,
  },
  calendar_sequence: {
    sql: (event) =>
      sql`coalesce((select revision.sequence from cubic_event_revision revision where revision.event_id = ${event}.id), 0)`,
  },
  others_review: {
    sql: (event) => sql`(${event}.unit_id is null or exists (
      select 1 from ${reviewersOf(sql`${event}.unit_id`)} where member.user_id is distinct from ${event}.creator))`,
  },
  participant_number: {
    sql: (event) =>
      sql`coalesce((select counter.taken_number from cubic_seat_counter counter where counter.event_id = ${event}.id), 0)`,
  },
})

const eventModel = (parts: EventParts): Model =>
  defineModel(CubicEventBase, {
    access: eventAccess,
    rememberTotals: true,
    textSearch: { fields: ['name', 'address', 'organiser'], related: ['type_id'] },
    hiddenColumns: { stage: "text not null default 'draft'" },
    derived: eventDerivations(parts),
    sortKeys: { start_time: { asc: startOf }, end_time: { asc: endOf } },
    indexes: {
      cubic_event_base_series_index: 'on cubic_event_base (series_id, start_time) where series_id is not null',
      cubic_event_base_start_index: "on cubic_event_base (start_time, id) where stage = 'published'",
      cubic_event_base_starts_index:
        "on cubic_event_base ((coalesce(start_time, 'infinity')), id) where stage = 'published'",
      cubic_event_base_ends_index:
        "on cubic_event_base ((coalesce(end_time, 'infinity')), id) where stage = 'published'",
      cubic_event_base_ended_index: "on cubic_event_base (end_time desc nulls last, id) where stage = 'published'",
      cubic_event_base_published_index:
        "on cubic_event_base (published_time desc nulls last, id) where stage = 'published'",
      cubic_event_base_scheduled_index: "on cubic_event_base (publish_time) where stage = 'scheduled'",
    },
    beforeSave: beforeEventSave,
    afterSave: async (tx, _caller, id, { before, values }) => {
      if (before) await noteEventChange(tx, id, before, Object.fromEntries(values))
      await announceEventChange(tx, id)
      return undefined
    },
    afterUnlink: async (tx, _caller, event) => {
      await announceEventChange(tx, Number(event['id']))
      return undefined
    },
  })

/**
 * Sorts current and coming events by the minute of their start, then those without a time, then past ones. The clock
 * only decides which are over, so the order does not change each minute.
 */
const agendaOrder = (event: Sql): Sql => sql`(case
  when ${event}.start_time is null then 500000000
  when coalesce(${event}.end_time, ${event}.start_time + interval '1 day') >= now() then ${minuteOf(sql`${event}.start_time`)}
  else 1000000000 - ${minuteOf(sql`${event}.start_time`)} end)`

/** Is the date of a series in lists for whoever reads the `event` there? */
const isListed = (date: Sql, event: Sql): Sql =>
  sql`(${date}.stage = 'published' and ${date}.to_official_website and (${date}.public_or_not or not ${event}.public_or_not))`

/** The first date of a series that is not over, else the last one. */
function leadsSeries(event: Sql): Sql {
  const other = sql`(${startOf(sql`other`)}, other.id)`
  const own = sql`(${startOf(event)}, ${event}.id)`
  return sql`(${event}.series_id is null or not exists (select 1 from cubic_event_base other
    where other.series_id = ${event}.series_id and ${isListed(sql`other`, event)}
      and case when ${endOf(event)} > now() then ${endOf(sql`other`)} > now() and ${other} < ${own}
        else ${endOf(sql`other`)} <= now() and ${other} > ${own} end))`
}

function matchLead(event: Sql, [value, ...others]: readonly unknown[]): Sql | undefined {
  return value === true && others.length === 0 ? leadsSeries(event) : undefined
}

const minuteOf = (moment: Sql): Sql => sql`floor(extract(epoch from ${moment}) / 60)::integer`
// Events without a start have not begun, events without an end never end: an index can serve infinity.
const startOf = (event: Sql): Sql => sql`coalesce(${event}.start_time, 'infinity')`
const endOf = (event: Sql): Sql => sql`coalesce(${event}.end_time, 'infinity')`

/** Time decides the status of a published event (domain/event/status.ts computes the same for one event). */
function statusOf(event: Sql): Sql {
  return sql`(case when ${event}.stage <> 'published' then ${event}.stage
    when ${event}.end_time <= now() then 'finished' when ${event}.start_time <= now() then 'processing' else 'not_start' end)`
}

/** Uses predicates that indexes serve. */
function matchStatus(event: Sql, values: readonly unknown[]): Sql {
  const asked = PUBLIC_STATUSES.filter((status) => values.includes(status))
  const stages = values.filter((value) => !PUBLIC_STATUSES.some((status) => status === value))
  const parts = [
    ...(asked.length > 0 ? [sql`(${event}.stage = 'published'${inTime(event, asked)})`] : []),
    ...(stages.length > 0 ? [sql`${event}.stage = any(${stages})`] : []),
  ]
  return parts.length === 0 ? raw('false') : sql`(${join(parts, ' or ')})`
}

export const NEXT_MOMENT = sql`least(${nextOf(startOf)}, ${nextOf(endOf)})`

function nextOf(moment: (event: Sql) => Sql): Sql {
  const event = identifier('upcoming')
  return sql`(select ${moment(event)} from cubic_event_base ${event} where ${event}.stage = 'published' and ${moment(event)} > now()
    order by ${moment(event)} limit 1)`
}

function inTime(event: Sql, asked: readonly (typeof PUBLIC_STATUSES)[number][]): Sql {
  const isComing = sql`${startOf(event)} > now()`
  const isOn = sql`${endOf(event)} > now()`
  const of: { readonly [status in (typeof PUBLIC_STATUSES)[number]]: Sql } = {
    not_start: sql`${isComing} and ${isOn}`,
    processing: sql`${startOf(event)} <= now() and ${isOn}`,
    // an event without an end never finishes: the plain column has an index in the order of the list of past events
    finished: sql`${event}.end_time <= now()`,
  }
  if (asked.length === PUBLIC_STATUSES.length) return raw('')
  if (!asked.includes('finished') && asked.length === 2) return sql` and ${isOn}`
  return sql` and (${join(
    asked.map((status) => sql`(${of[status]})`),
    ' or ',
  )})`
}

function ofRegistration(column: string): SqlDerivation {
  return {
    sql: (event) =>
      sql`(select regist.${identifier(column)} from cubic_event_regist regist where regist.event_id = ${event}.id)`,
    dependsOn: { tables: ['cubic_event_regist'] },
  }
}

/** The caller is registered, and the start at most an hour away. */
function linkShown(event: Sql, caller: Caller): Sql {
  // an expression, because no list can be sorted by a constant
  if (caller.userId === null) return raw('(1 = 0)')
  return sql`(${event}.start_time <= now() + interval '1 hour' and exists (
    select 1 ${ownTickets(event, caller)} and own.registration_status = 'success'))`
}

function ownApplicant(event: Sql, caller: Caller): Sql {
  if (caller.userId === null) return raw('null::integer')
  return sql`(select own.id ${ownTickets(event, caller)} and own.registration_status in ('waiting_review', 'success', 'waitlisted'))`
}

/** `+ 0`: that is what the index of tickets is about (decision 28). */
function ownTickets(event: Sql, { userId }: Caller): Sql {
  return sql`from cubic_event_applicant own where own.event_id + 0 = ${event}.id and own.user_id = ${userId}`
}

async function beforeEventSave(tx: Tx, caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { cover, unit_id: unit } = CubicEventBase.fields
  const homeless = settleUnit(caller, draft)
  if (homeless.length > 0) return homeless
  await setOrganiser(tx, caller, draft)
  await setReviewStep(tx, draft)
  const claimed = await claimFile(tx, { draft, field: 'cover', label: cover.label, owners: 'anybody' })
  const archived = await refuseArchived(tx, draft, unit.label)
  const gift = await refuseUnreviewed(tx, caller, draft)
  return [
    ...claimed,
    ...archived,
    ...gift,
    ...(await refuseForeignInDescription(tx, draft)),
    ...hoursProblems(draft),
    ...settleEvent(caller, draft),
  ]
}

const HOURS_WORDS: { readonly [problem in HoursProblem]: Text } = {
  rule: { cn: '请选择学时怎样算', en: 'must say how hours are worked out' },
  hours: { cn: '请填写学时', en: 'must say how many hours there are' },
  sessions: { cn: '请填写至少到场几场', en: 'must say how many sessions are needed' },
  decimals: { cn: '最多一位小数', en: 'can have one decimal at most' },
}

/** Only where this save changes them: other parts of an event can always be saved. */
function hoursProblems(draft: SaveDraft): readonly FieldProblem[] {
  const names = ['hour_category_id', 'hours_rule', 'hours', 'hours_sessions'] as const
  if (!names.some((name) => draft.values.has(name))) return []
  const settings = Object.fromEntries(names.map((name) => [name, valueOf(draft, name) ?? null]))
  return checkHoursSettings(settings as Parameters<typeof checkHoursSettings>[0]).map(({ field, problem }) => ({
    problem: 'content',
    field,
    parameters: { name: CubicEventBase.fields[field].label, reason: HOURS_WORDS[problem] },
  }))
}

/** The author of a single unit need not name it. */
function settleUnit(caller: Caller, { id, values }: SaveDraft): readonly FieldProblem[] {
  if (id !== undefined || values.get('unit_id') || isEventManager(caller) || hasRole(caller, 'event_author')) return []
  const [only, ...others] = unitsOf(caller, 'author')
  if (only === undefined || others.length > 0)
    return [{ problem: 'required', field: 'unit_id', parameters: { name: CubicEventBase.fields.unit_id.label } }]
  values.set('unit_id', only)
  return []
}

/** An event that waits for review is reviewed by the unit that it is given to, unless the centre is asked already. */
async function setReviewStep(tx: Tx, { values, before }: SaveDraft): Promise<void> {
  const unitId = values.get('unit_id')
  if (before?.['stage'] !== 'waiting_review' || before['review_step'] === 'centre') return
  if (unitId === undefined || unitId === before['unit_id']) return
  values.set('review_step', await findFirstStep(tx, typeof unitId === 'number' ? unitId : null))
}

const STRICTER: Text = {
  cn: '审核更严，已通过审核的活动不能转入',
  en: 'reviews more strictly: events that are past review cannot be given to it',
}
const STRICTNESS: readonly UnitReview[] = ['none', 'unit', 'unit_then_centre']
const BEFORE_REVIEW: readonly unknown[] = ['draft', 'rejected', 'waiting_review']

/** Nobody has an event reviewed by the easier of their units, and then gives it to the other. */
async function refuseUnreviewed(tx: Tx, caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const [given, before] = [draft.values.get('unit_id'), draft.before?.['unit_id']]
  if (!draft.before || typeof given !== 'number' || given === before || isEventManager(caller)) return []
  if (BEFORE_REVIEW.includes(draft.before['stage'])) return []
  const strictnessOf = async (unitId: number) => STRICTNESS.indexOf(await findReview(tx, unitId))
  if (typeof before === 'number' && (await strictnessOf(given)) <= (await strictnessOf(before))) return []
  const { label: name } = CubicEventBase.fields.unit_id
  return [{ problem: 'content', field: 'unit_id', parameters: { name, reason: STRICTER } }]
}

/** Pictures that the description had before may stay: pages show a link in their place. */
async function refuseForeignInDescription(tx: Tx, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { label } = CubicEventBase.fields.act_description
  const problems: FieldProblem[] = []
  for (const lang of LANGUAGES) {
    const field = translationName('act_description', lang)
    const [html, before] = [draft.values.get(field), draft.before?.[field]]
    if (typeof html !== 'string') continue
    const shownBefore = new Set(typeof before === 'string' ? picturesInHtml(before) : [])
    const addresses = picturesInHtml(html).filter((address) => !shownBefore.has(address))
    problems.push(...(await refuseForeignPictures(tx, { field, label, addresses })))
  }
  return problems
}

function settleEvent(caller: Caller, draft: SaveDraft): readonly FieldProblem[] {
  setCreator(caller, draft)
  const stage = draft.before?.['stage']
  // nobody has seen the date of a draft, so it counts as planned, not as moved
  if (draft.before?.['series_id'] && draft.values.has('start_time') && stage !== 'published')
    draft.values.set('series_time', draft.values.get('start_time'))
  // Editing a rejected event makes it a draft again.
  const revised = typeof stage === 'string' ? nextStage(stage as EventStage, 'revise') : undefined
  if (revised) draft.values.set('stage', revised)
  return LIVE_STAGES.has(stage as EventStage) ? missingAfter(draft) : []
}

/** Lists the fields that this save empties and publishing requires, if the event is published or on its way there. */
function missingAfter(draft: SaveDraft): readonly FieldProblem[] {
  const event = {
    ...draft.before,
    ...Object.fromEntries(draft.values),
    regist_end_time: null,
  } as unknown as EventToPublish
  const emptied = checkPublishing(event).problems.filter(
    ({ field, problem }) => problem === 'required' && columnsOf(field).some((name) => draft.values.has(name)),
  )
  const unscheduled = draft.before?.['stage'] === 'scheduled' && draft.values.get('publish_time') === null
  const { label } = CubicEventBase.fields.publish_time
  return [
    ...emptied.map(fieldProblemOf),
    ...(unscheduled ? [{ problem: 'required', field: 'publish_time', parameters: { name: label } } as const] : []),
  ]
}

/** A link stands for a place, and a place for a link. */
function columnsOf(field: string): readonly string[] {
  if (field === 'address' || field === 'act_url') return ['address_cn', 'address_en', 'act_url']
  return [field, `${field}_cn`, `${field}_en`]
}

type UnitNames = { readonly unit_cn: string | null; readonly unit_en: string | null }

/** A new event without an organiser gets its unit, or else what the author says of theirs. */
async function setOrganiser(tx: Tx, { userId }: Caller, draft: SaveDraft): Promise<void> {
  if (draft.id !== undefined || draft.values.get('organiser_cn') || draft.values.get('organiser_en')) return
  const unitId = draft.values.get('unit_id')
  const unit = await (typeof unitId === 'number'
    ? tx.one<UnitNames>`select name_cn as unit_cn, name_en as unit_en from cubic_unit where id = ${unitId}`
    : tx.one<UnitNames>`
        select person.unit_cn, person.unit_en from cubic_user author
        join cubic_event_person person on person.id = author.default_identity_id where author.id = ${userId}`)
  for (const lang of LANGUAGES) draft.values.set(`organiser_${lang}`, unit?.[`unit_${lang}`] ?? null)
}

function setCreator(caller: Caller, draft: SaveDraft): [] {
  if (draft.id === undefined) draft.values.set('creator', caller.userId)
  return []
}

/** Includes the units below, and events that they help to run. */
function withinUnits(event: Sql, values: readonly unknown[]): Sql {
  const within = unitsBelow(values.filter((value) => typeof value === 'number'))
  return sql`(${event}.unit_id in ${within} or exists (
    select 1 from cubic_event_base__co_unit_ids helping where helping.owner_id = ${event}.id and helping.related_id in ${within}))`
}
