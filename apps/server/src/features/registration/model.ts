import {
  CHOOSE_SESSIONS,
  CubicEventApplicant,
  CubicEventFormField,
  CubicEventRegist,
  CubicReservedPlaces,
  type FieldProblem,
  LIVE,
  type Refusal,
  refuse,
} from '@cubic/contract'
import {
  type Caller,
  defineModel,
  jsonValueOf,
  type Model,
  type SaveDraft,
  sql,
  type Sql,
  type Tx,
  valueOf,
} from '@cubic/data-platform'
import { holdsConsent, typesWhere } from '@cubic/domain/registration/question-types'
import type { ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope } from '@cubic/domain/registration/scope'
import { applicantAccess, formFieldAccess, registAccess, reservedPlacesAccess } from './data/access.ts'
import { beforeFormFieldSave, keepDaysProblems, refuseAnswered } from './internal/form-changes.ts'
import { CHOICE_TYPES, chosenValues } from './reading/chosen-values.ts'
import { deletedOn } from './reading/kept-until.ts'
import { lastDecision } from './reading/last-decision.ts'
import { byWaitlistPosition, waitlistPosition, waitlistPositions } from './reading/waitlist-order.ts'
import { setSeatLimit } from './seats/set-seat-limit.ts'
import { promoteWaitlist } from './waitlist/promote-waitlist.ts'
import { refuseStuckGroup, type Seats } from './waitlist/waiting-groups.ts'

/** Parts that other features add to the applicant, which is also a ticket. */
export type TicketParts = Pick<Model, 'derived' | 'externalId'>

export function registrationModels(ticket: TicketParts): readonly Model[] {
  return [registration, reservedPlaces, formField, applicantModel(ticket)]
}

const registration = defineModel(CubicEventRegist, {
  access: registAccess,
  hiddenColumns: { contacts_deleted: 'boolean not null default false' },
  keptColumns: { contacts_deleted: 'nobody' },
  rememberTotals: true,
  derived: {
    status: { sql: phaseOf },
    taken_number: {
      sql: (regist) =>
        sql`coalesce((select counter.taken_number from cubic_seat_counter counter where counter.regist_id = ${regist}.id), 0)`,
    },
  },
  indexes: {
    cubic_event_regist_event_unique: 'unique on cubic_event_regist (event_id)',
    cubic_event_regist_end_index: "on cubic_event_regist ((coalesce(regist_end_time, 'infinity'))) where not closed",
  },
  constraints: { cubic_event_regist_event_unique: 'event_id' },
  beforeSave: beforeRegistSave,
  afterSave: afterRegistSave,
})

const reservedPlaces = defineModel(CubicReservedPlaces, {
  access: reservedPlacesAccess,
  derived: {
    held: {
      sql: (places) => sql`(select count(*)::integer from cubic_event_applicant holder
        where holder.reserved_id = ${places}.id and holder.registration_status in ('waiting_review', 'success'))`,
    },
  },
  beforeSave: beforeReservedPlacesSave,
  afterSave: async (tx, caller, id, draft) => {
    const registId = Number(valueOf(draft, 'regist_id'))
    const stuck = await refuseStuckGroup(tx, registId, (now) => ({ ...now, places: placesBefore(now, id, draft) }))
    if (!stuck) await promoteWaitlist(tx, caller, registId)
    return stuck
  },
  afterUnlink: async (tx, caller, places) => {
    await promoteWaitlist(tx, caller, Number(places['regist_id']))
    return undefined
  },
})

const formField = defineModel(CubicEventFormField, {
  access: formFieldAccess,
  // `answer_counts`: of answers that were deleted. `answers_gone`: all of them.
  hiddenColumns: {
    answer_counts: 'jsonb',
    answers_gone: 'boolean not null default false',
    // The question that it was copied from: the same one on the other dates of a series.
    copy_of: 'integer',
  },
  keptColumns: { answer_counts: 'nobody', answers_gone: 'nobody', copy_of: 'nobody' },
  derived: {
    answer_number: { sql: (question) => orKept(question, 'answered', countAnswers(question)) },
    choice_numbers: { sql: (question) => orKept(question, 'counts', countChoices(question)) },
    deleted_on: { sql: deletedOn },
  },
  beforeSave: beforeFormFieldSave,
  afterUnlink: refuseAnswered,
})

// oxlint-disable-next-line max-lines-per-function -- a list of columns, derived fields and indexes
const applicantModel = (ticket: TicketParts): Model =>
  defineModel(CubicEventApplicant, {
    access: applicantAccess,
    ...ticket,
    // `waitlist_rank`: the place on the waitlist of people moved up by staff, on the scale of ids. `check_in_pass`,
    // `check_in_undone`: the scanner pass that checked in, and until when scans are void. `door_xid`: the transaction
    // that last changed what scanners are told. `is_accepted`: staff put them on the waitlist, and nobody reviews them.
    hiddenColumns: {
      reserved_id: 'integer',
      waitlist_rank: 'integer',
      check_in_pass: 'integer',
      check_in_undone: 'timestamptz',
      door_xid: 'xid8',
      is_accepted: 'boolean not null default false',
    },
    keptColumns: {
      reserved_id: 'registration',
      waitlist_rank: 'registration',
      check_in_pass: 'attendance',
      check_in_undone: 'attendance',
      door_xid: 'nobody',
      is_accepted: 'registration',
    },
    derived: {
      ...ticket.derived,
      consents: { sql: consentsOf },
      undoable: { sql: (applicant) => sql`exists ${lastDecision(applicant)}` },
      bound: { sql: (applicant) => sql`(${applicant}.user_id is not null)` },
      unify_id: {
        sql: (applicant) => sql`(select person.unify_id from cubic_event_person person
        where person.user_id = ${applicant}.user_id and person.unify_id is not null order by person.id limit 1)`,
        matches: (
          applicant,
          values,
        ) => sql`${applicant}.user_id in (select person.user_id from cubic_event_person person
        where lower(person.unify_id) = any(${values.map((value) => String(value).toLowerCase())}) and person.unify_id is not null)`,
      },
      waitlist_position: { sql: waitlistPosition, forPage: waitlistPositions },
      next_session_id: { sql: nextSession },
      check_out_time: {
        sql: (applicant) => sql`(select max(attendance.out_time) from cubic_attendance attendance
          where attendance.applicant_id = ${applicant}.id and attendance.in_time is not null and attendance.source <> 'closed')`,
      },
      minutes_present: {
        sql: (
          applicant,
        ) => sql`(select coalesce(sum(attendance.minutes) filter (where attendance.session_id is not null),
          sum(attendance.minutes))::integer from cubic_attendance attendance where attendance.applicant_id = ${applicant}.id)`,
      },
      feedback: {
        sql: (applicant) =>
          sql`(select feedback.id from cubic_feedback feedback where feedback.applicant_id = ${applicant}.id order by feedback.id limit 1)`,
      },
    },
    sortKeys: { waitlist_position: { asc: byWaitlistPosition('asc'), desc: byWaitlistPosition('desc') } },
    indexes: {
      // `+ 0`: see STANDING.
      one_ticket_per_user:
        "unique on cubic_event_applicant ((event_id + 0), user_id) where user_id is not null and registration_status in ('waiting_review', 'success', 'waitlisted')",
      cubic_event_applicant_code_unique: 'unique on cubic_event_applicant (flora_external_id)',
      cubic_event_applicant_reserved_index: 'on cubic_event_applicant (reserved_id) where reserved_id is not null',
      cubic_event_applicant_door_index: 'on cubic_event_applicant (event_id, door_xid)',
      // Both are empty at first: such rows need no entry.
      cubic_event_applicant_checker_index: 'on cubic_event_applicant (check_in_by) where check_in_by is not null',
      cubic_event_applicant_work_index: 'on cubic_event_applicant (project) where project is not null',
      // The counts of the office's tabs, and the totals of its filters, read this index alone.
      cubic_event_applicant_state_index: 'on cubic_event_applicant (event_id, registration_status, check_in_status)',
      cubic_event_applicant_created_index: 'on cubic_event_applicant (created_time)',
      cubic_event_applicant_review_index:
        "on cubic_event_applicant (event_id, id) where registration_status = 'waiting_review'",
      cubic_event_applicant_rating_index:
        'on cubic_event_applicant (event_id) where activity_evaluation_score is not null',
      cubic_event_applicant_waitlist_index:
        "on cubic_event_applicant (event_id, id) where registration_status = 'waitlisted'",
    },
  })

/** What somebody said to each consent of the form, with the text of the version that they read, and the text of now. */
function consentsOf(applicant: Sql): Sql {
  return sql`(select jsonb_agg(jsonb_build_object('form_field_id', question.id, 'answer', given.answer,
      'required', question.required, 'removed', question.removed, 'version', given.version,
      'text', jsonb_build_object('name_cn', question.name_cn, 'name_en', question.name_en, 'tips_cn', question.tips_cn, 'tips_en', question.tips_en),
      'wording', (select wording from jsonb_array_elements(case jsonb_typeof(question.wordings) when 'array' then question.wordings else '[]' end) wording
        where wording ->> 'version' = split_part(given.answer, '/', 2) limit 1)) order by question.sort, question.id)
    from cubic_event_form_field question, lateral (select ${applicant}."values" ->> question.id::text as answer,
      coalesce((question.bounds ->> 'version')::integer, 1) as version) given
    where question.event_id = ${applicant}.event_id and question.type = any(${typesWhere(holdsConsent)}) and (given.answer is not null or not question.removed))`
}

/** What was counted before the answers were deleted, or what there is. */
function orKept(question: Sql, part: 'answered' | 'counts', counted: Sql): Sql {
  const kept = sql`(${question}.answer_counts -> 'all' -> ${part})`
  return sql`(case when ${question}.answers_deleted_at is null then ${counted} else ${part === 'counts' ? kept : sql`${kept}::text::integer`} end)`
}

function countAnswers(question: Sql): Sql {
  return sql`(select count(*)::integer from cubic_event_applicant applicant
    where applicant.event_id = ${question}.event_id and applicant."values" ? ${question}.id::text)`
}

function countChoices(question: Sql): Sql {
  return sql`(select coalesce(jsonb_object_agg(chosen.value, chosen.people), '{}') from (
    select choice.value, count(*) as people from cubic_event_applicant applicant
    cross join lateral ${chosenValues(sql`(applicant."values"->${question}.id::text)`)} as choice (value)
    where ${question}.type = any(${CHOICE_TYPES}) and applicant.event_id = ${question}.event_id and applicant."values" ? ${question}.id::text
    group by 1) chosen)`
}

/** A registration's phase by the database's clock; domain/registration/window.ts computes the same. */
function phaseOf(regist: Sql): Sql {
  return sql`(select case
      when ${regist}.closed or event.stage = 'cancelled' or ${regist}.regist_end_time <= now() then 'closed'
      when event.stage <> 'published' then 'upcoming'
      when event.end_time <= now() then 'closed'
      when ${regist}.regist_start_time > now() then 'upcoming'
      else 'open' end
    from cubic_event_base event where event.id = ${regist}.event_id)`
}

async function beforeRegistSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { fields } = CubicEventRegist
  const problems: FieldProblem[] = [...(await keepDaysProblems(tx, draft, fields.keep_days.label))]
  const scope = draft.values.get('scope')
  if (draft.values.has('scope')) {
    const parsed = typeof scope === 'string' ? parseScope(JSON.parse(scope)) : 'everyone'
    if (parsed) draft.values.set('scope', JSON.stringify(parsed))
    else problems.push({ problem: 'enum', field: 'scope', parameters: { name: fields.scope.label } })
  }
  if (valueOf(draft, 'limited') === true && typeof valueOf(draft, 'limit_number') !== 'number') {
    problems.push({ problem: 'required', field: 'limit_number', parameters: { name: fields.limit_number.label } })
  }
  if (
    draft.id !== undefined &&
    draft.values.has('event_id') &&
    draft.values.get('event_id') !== draft.before?.['event_id']
  ) {
    problems.push({ problem: 'readonly', field: 'event_id', parameters: { name: fields.event_id.label } })
  }
  return problems
}

async function afterRegistSave(tx: Tx, caller: Caller, id: number, draft: SaveDraft): Promise<Refusal | undefined> {
  const limit = limitOf(valueOf(draft, 'limited'), valueOf(draft, 'limit_number'))
  const set = await setSeatLimit(tx, { registId: id, eventId: Number(valueOf(draft, 'event_id')), limit })
  if (!set.ok) return set
  const fixed = await refuseOtherChoice(tx, draft)
  if (fixed) return fixed
  const reserved = await tx.one<{ seats: number }>`
    select coalesce(sum(seats), 0)::integer as seats from cubic_reserved_places where regist_id = ${id} and (until is null or until > now())`
  if (limit !== null && reserved && reserved.seats > limit)
    return refuse('event:limit_below_reserved', { reserved: reserved.seats })
  const { before = {} } = draft
  const limitBefore = limitOf(before['limited'], before['limit_number'])
  const stuck = await refuseStuckGroup(tx, id, (now) => ({ ...now, limit: limitBefore }))
  if (stuck) return stuck
  await promoteWaitlist(tx, caller, id)
  return undefined
}

/** Who has registered chose sessions or did not: that stays as long as anybody is registered. The counter is locked. */
async function refuseOtherChoice(tx: Tx, { before, values }: SaveDraft): Promise<Refusal | undefined> {
  const given = values.get('choose_sessions')
  if (!before || typeof given !== 'string' || given === (before['choose_sessions'] ?? 'all')) return undefined
  const live = await tx.one`
    select 1 from cubic_event_applicant where event_id = ${Number(before['event_id'])} and registration_status = any(${LIVE}) limit 1`
  if (!live) return undefined
  const choice = given === 'some' ? CHOOSE_SESSIONS.some : CHOOSE_SESSIONS.all
  return refuse('event:sessions_fixed', { choice })
}

function limitOf(limited: unknown, limitNumber: unknown): number | null {
  return limited === true ? Number(limitNumber) : null
}

/** Requires reserved places to be for some people, and no more than the registration's seats. */
async function beforeReservedPlacesSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { fields } = CubicReservedPlaces
  const scope = parseScope(jsonValueOf(draft, 'scope'))
  if (!scope || typeof scope === 'string')
    return [{ problem: 'enum', field: 'scope', parameters: { name: fields.scope.label } }]
  if (draft.values.has('scope')) draft.values.set('scope', JSON.stringify(scope))
  const registId = valueOf(draft, 'regist_id')
  if (draft.before && registId !== draft.before['regist_id'])
    return [{ problem: 'readonly', field: 'regist_id', parameters: { name: fields.regist_id.label } }]
  // Same lock order as saving the registration: the registration before its counter.
  await tx.one`select 1 from cubic_event_regist where id = ${registId} for key share`
  // Held until the end: of two concurrent reservations, the second sees the first.
  await tx.one`select 1 from cubic_seat_counter where regist_id = ${registId} for update`
  const others = await tx.one<{ left: number | null }>`
    select counter.seat_limit - coalesce((select sum(seats)::integer from cubic_reserved_places
      where regist_id = ${registId} and id is distinct from ${draft.id ?? null}::integer and (until is null or until > now())), 0) as left
    from cubic_seat_counter counter where counter.regist_id = ${registId}`
  const left = others?.left ?? null
  if (left === null || Number(valueOf(draft, 'seats')) <= left) return []
  return [{ problem: 'max', field: 'seats', parameters: { name: fields.seats.label, max: left } }]
}

function placesBefore({ places }: Seats, id: number, { before }: SaveDraft): readonly ReservedPlaces[] {
  const others = places.filter((place) => place.id !== id)
  const scope = parseScope(before?.['scope'])
  if (!before || !scope) return others
  const until = before['until'] instanceof Date ? before['until'] : null
  return [...others, { id, seats: Number(before['seats']), scope, until, held: 0 }]
}

/** Where people choose sessions, the next one in which the ticket has a seat; else the next one of the event. */
function nextSession(ticket: Sql): Sql {
  return sql`(select session.id from cubic_event_session session
    where session.event_id = ${ticket}.event_id and not session.cancelled and session.end_time > now()
      and ${ticket}.registration_status in ('waiting_review', 'success') and (
        not exists (select 1 from cubic_event_regist regist where regist.event_id = session.event_id and regist.choose_sessions = 'some')
        or exists (select 1 from cubic_session_choice choice
          where choice.applicant_id = ${ticket}.id and choice.session_id = session.id and choice.seated))
    order by session.start_time, session.sort, session.id limit 1)`
}
