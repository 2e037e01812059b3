import { CubicEventSession, CubicSessionChoice } from '@cubic/contract'
import { type Caller, defineModel, identifier, type Model, raw, sql, type Sql } from '@cubic/data-platform'
import { choiceAccess, sessionAccess } from './data/access.ts'
import { choiceStatus, isWaiting } from './data/queries.ts'

const session = defineModel(CubicEventSession, {
  access: sessionAccess,
  derived: {
    taken_number: { sql: (of) => sql`coalesce(${seatsOf(of, sql`seats.taken_number`)}, 0)` },
    waiting_number: { sql: waitingNumber },
    full: {
      sql: (of) => sql`(coalesce(${seatsOf(of, sql`seats.taken_number >= seats.seat_limit`)}, false))`,
    },
    own_status: { sql: ownStatus },
  },
  indexes: { cubic_event_session_event_index: 'on cubic_event_session (event_id, start_time, sort, id)' },
})

const choice = defineModel(CubicSessionChoice, {
  access: choiceAccess,
  derived: {
    registration_status: { sql: choiceStatus },
    waitlist_position: { sql: waitlistPosition },
  },
  indexes: {
    cubic_session_choice_once_unique: 'unique on cubic_session_choice (applicant_id, session_id)',
    cubic_session_choice_waiting_index: 'on cubic_session_choice (session_id, id) where not seated',
  },
})

export const sessionModels: readonly Model[] = [session, choice]

function seatsOf(of: Sql, what: Sql): Sql {
  return sql`(select ${what} from cubic_session_seats seats where seats.session_id = ${of}.id)`
}

function waitingNumber(of: Sql): Sql {
  const waiting = identifier('waiting')
  return sql`(select count(*)::integer from cubic_session_choice ${waiting} where ${waiting}.session_id = ${of}.id and ${isWaiting(waiting)})`
}

/** Of the caller's own ticket: of their choice, or of the whole event where nobody chooses. */
function ownStatus(of: Sql, { userId }: Caller): Sql {
  if (userId === null) return raw('null::text')
  const [own, picked] = [identifier('own'), identifier('picked')]
  return sql`(select case
      when (select regist.choose_sessions = 'some' from cubic_event_regist regist where regist.event_id = ${of}.event_id)
        then (select ${choiceStatus(picked)} from cubic_session_choice ${picked} where ${picked}.applicant_id = ${own}.id and ${picked}.session_id = ${of}.id)
      when ${of}.cancelled then 'withdrawn' else ${own}.registration_status end
    from cubic_event_applicant ${own} where ${own}.event_id + 0 = ${of}.event_id and ${own}.user_id = ${userId}
      and ${own}.registration_status in ('waiting_review', 'success', 'waitlisted'))`
}

/** The place among those who wait for the same session, by when they chose it. */
function waitlistPosition(of: Sql): Sql {
  const ahead = identifier('ahead')
  return sql`(case when ${isWaiting(of)} then (
    select count(*)::integer from cubic_session_choice ${ahead}
    where ${ahead}.session_id = ${of}.session_id and ${ahead}.id <= ${of}.id and ${isWaiting(ahead)}) end)`
}
