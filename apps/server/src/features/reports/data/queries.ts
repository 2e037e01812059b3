import {
  AppError,
  type EventReport,
  type Lang,
  type MessageCase,
  printInstant,
  type ReportNoShows,
  type ReportGate,
  type ReportMessages,
  type ReportPresence,
  type ReportRatings,
  REFUSALS,
} from '@cubic/contract'
import {
  type Caller,
  demandRight,
  identifier,
  isCovered,
  type Queryable,
  readScopeFor,
  type ReadScope,
  type Registry,
  sql,
  systemScope,
  translated,
} from '@cubic/data-platform'
import { makeMentions } from '@cubic/domain/report/mentions'
import { averageRating } from '@cubic/domain/statistics/definitions'
import { nobody } from '../../../infra/access/access-rules.ts'
import { readBoard } from '../../check-in/data/read-board.ts'
import { summariseAnswers } from '../../registration/data/queries.ts'
import { viewsOf } from '../../page-views/data/queries.ts'
import { eventCounts, isNoShow, isSeated, isSettled } from '../../statistics/data/counts.ts'
import { readsParts, readsReport } from './access.ts'

const COMMENTS_MAX = 100
/** Characters of a comment. */
const COMMENT_MAX = 500

type Sees = { readonly [part in keyof typeof readsParts]: boolean }
type Asked = {
  readonly db: Queryable
  readonly eventId: number
  readonly lang: Lang
  readonly sees: Sees
  readonly scopeOf: (model: string) => ReadScope
  /** Leaves out comments that name somebody who registered. */
  readonly hidesNames: boolean
}
type Reader = {
  readonly db: Queryable
  readonly registry: Registry
  readonly caller: Caller
  readonly eventId: number
}

/** How an event went, as far as the caller sees it. Throws where they may not see it, or there is no such event. */
export async function demandReport(reader: Reader): Promise<EventReport> {
  const { db, registry, caller, eventId } = reader
  const asked = { model: 'CubicEventBase', id: eventId, right: readsReport, reach: nobody }
  const report = (await demandRight(db, registry, caller, asked)) && (await readOwnReport(reader))
  if (!report) throw new AppError('NotFound', REFUSALS['event:not_found'])
  return report
}

async function readOwnReport({ db, registry, caller, eventId }: Reader): Promise<EventReport | undefined> {
  const scope = readScopeFor(registry, 'CubicEventBase', caller)
  const may = (part: keyof Sees) => isCovered(db, scope, eventId, scope.binder.rule(scope.model, readsParts[part]))
  const [answers, messages, door] = await Promise.all([may('answers'), may('messages'), may('door')])
  return readReport({
    db,
    eventId,
    lang: caller.lang,
    sees: { answers, messages, door },
    scopeOf: (model) => readScopeFor(registry, model, caller),
    hidesNames: false,
  })
}

/** Reads a report of which a part is shown to whoever has a link. */
export function readReportToShare({ db, registry, caller, eventId }: Reader): Promise<EventReport | undefined> {
  return readReport({
    db,
    eventId,
    lang: caller.lang,
    sees: { answers: true, messages: false, door: false },
    scopeOf: (model) => systemScope(registry, model, caller, 'who gave the link reads it all, and groups are folded'),
    hidesNames: true,
  })
}

async function readReport({ db, eventId, lang, sees, scopeOf, hidesNames }: Asked): Promise<EventReport | undefined> {
  const [facts, board, gates, presence, noShows, questions, ratings, messages] = await Promise.all([
    readFacts(db, eventId, lang),
    readBoard(db, eventId),
    readGates(db, eventId),
    readPresence(db, eventId),
    sees.answers ? readNoShows(db, eventId) : null,
    sees.answers ? summariseAnswers({ db, lang, scopeOf }, { eventId, of: 'seated' }) : null,
    sees.answers ? readRatings(db, eventId, hidesNames) : null,
    sees.messages ? readMessages(db, eventId) : null,
  ])
  if (!facts || !board) return undefined
  const { event, numbers, pending, as_of } = facts
  return {
    event,
    as_of,
    folded: false,
    pending: { ...pending, conflicts: board.conflicts },
    numbers,
    arrivals: {
      step_minutes: board.step_minutes,
      spans: board.spans.map(({ at, by_place: counts }) => ({
        at,
        count: counts.reduce((sum, each) => sum + each, 0),
      })),
    },
    gates: board.places.map(({ gate, self, arrived }): ReportGate => {
      const own = sees.door ? gates.find((each) => each.gate === gate && each.self === self) : undefined
      const {
        devices = null,
        first = null,
        last = null,
        seconds = null,
        turned_away = null,
        conflicts = null,
      } = own ?? {}
      return { gate, self, arrived, devices, first: print(first), last: print(last), seconds, turned_away, conflicts }
    }),
    presence: board.left === null ? null : presence,
    no_shows: pending.settled ? noShows : null,
    questions: questions && questions.questions,
    ratings,
    messages,
  }
}

type FactsRow = EventReport['numbers'] &
  Omit<EventReport['event'], 'start_time' | 'end_time' | 'organisers'> & {
    readonly start_time: Date | null
    readonly end_time: Date | null
    readonly units: readonly string[] | null
    readonly organiser: string | null
    readonly is_over: boolean
    readonly is_settled: boolean
    readonly devices: number
    readonly now: Date
  }

const [EVENT, TICKET, UNIT] = [identifier('event'), identifier('ticket'), identifier('unit')] as const

async function readFacts(db: Queryable, eventId: number, lang: Lang) {
  const row = await db.one<FactsRow>`
    select event.id, ${translated(EVENT, 'name', lang)} as name, ${translated(EVENT, 'address', lang)} as address,
      ${translated(EVENT, 'organiser', lang)} as organiser, event.cover, event.type_id, event.start_time, event.end_time,
      coalesce(event.sign_in, false) as sign_in, coalesce(event.end_time <= now(), false) as is_over, ${isSettled(EVENT)} is true as is_settled, now() as now,
      (select json_agg(${translated(UNIT, 'name', lang)} order by unit.id <> event.unit_id, unit.id) from cubic_unit unit
        where unit.id = event.unit_id or unit.id in (select related_id from cubic_event_base__co_unit_ids where owner_id = event.id)) as units,
      (select case when regist.limited then regist.limit_number end from cubic_event_regist regist where regist.event_id = event.id) as "limit",
      ${viewsOf(EVENT)} as viewed,
      (select count(*)::integer from cubic_door_device device where device.event_id = event.id and device.waiting_scans > 0) as devices,
      people.*
    from cubic_event_base event cross join lateral (
      select ${eventCounts(TICKET, EVENT)}, (count(*) filter (where ticket.activity_evaluation_score is not null))::integer as rated
      from cubic_event_applicant ticket where ticket.event_id = event.id) people
    where event.id = ${eventId}`
  if (!row) return undefined
  const { units, organiser, is_over, is_settled: settled, devices, now, start_time, end_time, ...rest } = row
  const { limit, viewed, registered, seated, arrived, leave, no_show, rated, ...event } = rest
  return {
    event: {
      ...event,
      name: event.name ?? '',
      start_time: print(start_time),
      end_time: print(end_time),
      organisers: units ?? (organiser ? [organiser] : []),
    },
    as_of: printInstant(now),
    pending: { is_over, settled, devices },
    numbers: { limit, viewed, registered, seated, arrived, leave, no_show: settled ? no_show : null, rated },
  }
}

/** A span of minutes is one of these, so that there are at most eight of them. */
const SPANS_OF_MINUTES = [15, 30, 60, 120, 240, 480] as const
const SPANS_MAX = 8

async function readPresence(db: Queryable, eventId: number): Promise<ReportPresence> {
  const rows = await db.rows<{ minutes: number; count: number; left: number; closed: number }>`
    select minutes, count(*)::integer as count, (count(*) filter (where is_left))::integer as left, (count(*) filter (where is_closed))::integer as closed
    from (select coalesce(sum(minutes) filter (where session_id is not null), sum(minutes))::integer as minutes,
        bool_and(out_time is not null and source <> 'closed') as is_left, bool_or(source = 'closed') as is_closed
      from cubic_attendance where event_id = ${eventId} and in_time is not null group by applicant_id) present
    where minutes is not null group by 1 order by 1`
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  const total = sum(({ count }) => count)
  const longest = rows.at(-1)?.minutes ?? 0
  const step = SPANS_OF_MINUTES.find((each) => longest < each * SPANS_MAX) ?? longest + 1
  const spans = Array.from({ length: total === 0 ? 0 : Math.floor(longest / step) + 1 }, (_, index) => {
    const [least, most] = [index * step, (index + 1) * step]
    return { least, most, count: sum(({ minutes, count }) => (minutes >= least && minutes < most ? count : 0)) }
  })
  let before = 0
  const median = rows.find(({ count }) => (before += count) * 2 >= total)?.minutes ?? null
  return { left: sum(({ left }) => left), closed: sum(({ closed }) => closed), median, spans }
}

/** Lower bounds of the groups, in days before the start. */
const DAYS_BEFORE = [0, 1, 3, 7, 14] as const

async function readNoShows(db: Queryable, eventId: number): Promise<readonly ReportNoShows[]> {
  const rows = await db.rows<{ at: number; seated: number; no_show: number }>`
    select width_bucket(extract(epoch from event.start_time - ticket.created_time) / 86400, ${[...DAYS_BEFORE]}::numeric[]) as at,
      count(*)::integer as seated, (count(*) filter (where ${isNoShow(TICKET, EVENT)}))::integer as no_show
    from cubic_event_applicant ticket join cubic_event_base event on event.id = ticket.event_id
    where ticket.event_id = ${eventId} and event.start_time is not null and ticket.created_time is not null
      and ${isSeated(TICKET)} group by 1`
  return DAYS_BEFORE.map((least, index) => {
    // who registered after the start belongs to the last day
    const found = rows.filter(({ at }) => Math.max(at, 1) === index + 1)
    const sum = (of: 'seated' | 'no_show') => found.reduce((all, row) => all + row[of], 0)
    return { least, most: DAYS_BEFORE[index + 1] ?? null, seated: sum('seated'), no_show: sum('no_show') }
  })
}

type GateRow = Pick<ReportGate, 'gate' | 'self' | 'devices' | 'seconds' | 'turned_away' | 'conflicts'> & {
  readonly first: Date | null
  readonly last: Date | null
}

/** After a longer gap nobody was waiting. */
const GAP_MAX = '1 minute'
/** Fewer gaps tell of one person more than of a gate. */
const GAPS_MIN = 5
const HAS_GAP = sql`gap <= ${GAP_MAX}::interval and source is distinct from 'self'`

function readGates(db: Queryable, eventId: number): Promise<readonly GateRow[]> {
  return db.rows<GateRow>`
    with scanned as (select *, at - lag(at) over (partition by device order by at, id) as gap
      from cubic_scan where event_id = ${eventId} and not test and not undone)
    select nullif(gate, '') as gate, coalesce(source = 'self', false) as self, count(distinct device)::integer as devices,
      case when count(*) filter (where ${HAS_GAP}) >= ${GAPS_MIN} then
        round(extract(epoch from percentile_cont(0.5) within group (order by gap) filter (where ${HAS_GAP}))::numeric, 1)::float8
      end as seconds,
      min(at) filter (where verdict = 'welcome') as first, max(at) filter (where verdict = 'welcome') as last,
      (count(*) filter (where verdict in ('not_valid', 'unknown')))::integer as turned_away,
      (count(*) filter (where conflict is not null))::integer as conflicts
    from scanned group by 1, 2`
}

/** Ratings of applicants withdrawn later count too. Names are looked for in the latest comments alone. */
async function readRatings(db: Queryable, eventId: number, hidesNames: boolean): Promise<ReportRatings> {
  const [scores, latest, names] = await Promise.all([
    db.rows<{ score: number; count: number; written: number }>`
      select activity_evaluation_score as score, count(*)::integer as count, (count(*) filter (where evaluation_comment <> ''))::integer as written
      from cubic_event_applicant where event_id = ${eventId} and activity_evaluation_score is not null group by 1`,
    db.rows<{ score: number; comment: string }>`
      select activity_evaluation_score as score, left(evaluation_comment, ${COMMENT_MAX}) as comment from cubic_event_applicant
      where event_id = ${eventId} and activity_evaluation_score is not null and evaluation_comment <> ''
      order by id desc limit ${COMMENTS_MAX}`,
    hidesNames
      ? db.rows<{ name: string }>`select distinct name from cubic_event_applicant where event_id = ${eventId}`
      : [],
  ])
  const counts = [1, 2, 3, 4, 5].map((score) => scores.find((row) => row.score === score)?.count ?? 0)
  const mentions = makeMentions(names.map(({ name }) => name))
  const comments = latest.filter(({ comment }) => !mentions(comment))
  return {
    average: averageRating(counts),
    scores: counts.map((count, index) => ({ least: index + 1, most: index + 1, count })).toReversed(),
    comments,
    hidden_comments: scores.reduce((sum, { written }) => sum + written, 0) - comments.length,
  }
}

function readMessages(db: Queryable, eventId: number): Promise<readonly ReportMessages[]> {
  return db.rows<{ case: MessageCase; sent: number; waiting: number; failed: number }>`
    select "case", (count(*) filter (where state = 'sent'))::integer as sent,
      (count(*) filter (where state in ('waiting', 'failed')))::integer as waiting,
      (count(*) filter (where state in ('dead', 'unreachable')))::integer as failed
    from cubic_message where event_id = ${eventId} and state <> 'skipped' group by 1 order by min(id)`
}

function print(moment: Date | null): string | null {
  return moment && printInstant(moment)
}
