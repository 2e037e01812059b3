import {
  type AnswerCount,
  type AnswersOf,
  type AnswerSummary,
  CONSENT_STATE,
  type Lang,
  LIVE,
  type QuestionSummary,
  where,
} from '@cubic/contract'
import { coverOf, identifier, type Queryable, type ReadScope, search, sql, type Sql } from '@cubic/data-platform'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import { COUNTED } from '@cubic/domain/registration/counted-answers'
import type { FormField } from '@cubic/domain/registration/form-field'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { rangeName, rangesOf } from '@cubic/domain/registration/number-ranges'
import { chosenValues } from './chosen-values.ts'

export type Reading = {
  readonly db: Queryable
  readonly lang: Lang
  readonly scopeOf: (model: string) => ReadScope
}
type Asked = FormField & { readonly removed: boolean }
/** Answers by question, as a statement of `given` finds them. */
type Counts = Map<number, readonly AnswerCount[]>

const NO_NUMBERS: Awaited<ReturnType<typeof summariseNumbers>> = new Map()
const QUESTIONS_MAX = 200
const DAYS_MAX = 31
const TEXTS = { frequent: 8, latest: 5, length: 300 } as const
type Kept = { readonly answered: number; readonly counts: { readonly [choice: string]: number } }
const FIELDS = ['name', 'type', 'selections', 'removed_selections', 'bounds', 'removed']

/** Counts how people answered each question of an event's form, from the answers that the caller may read. */
export async function summariseAnswers(
  reading: Reading,
  { eventId, of }: { readonly eventId: number; readonly of: AnswersOf },
): Promise<AnswerSummary> {
  const { db, lang, scopeOf } = reading
  const applicant = identifier('applicant')
  const states = of === 'seated' ? ['success'] : LIVE
  const people = sql`cubic_event_applicant applicant where applicant.event_id = ${eventId}
    and applicant.registration_status = any(${states}) and ${coverOf(scopeOf('CubicEventApplicant'), applicant, 'values')}`
  const questions = await listQuestions(reading, eventId)
  const counted = await countAll(db, people, questions)
  const { answers, choices, consents, numbers, latest } = counted
  const kept = await listKept(db, questions, of)
  for (const [question, { answered: count, counts }] of kept) {
    answers.set(question, count)
    const row = Object.entries(counts).map(([answer, number]) => ({ answer, count: number }))
    for (const found of [choices, consents]) found.set(question, row)
  }
  return {
    people: counted.people,
    questions: questions.map((question): QuestionSummary => ({
      id: question.id,
      name: question.name,
      type: question.type,
      removed: question.removed,
      answered: answers.get(question.id) ?? 0,
      counts: countsOf(question, counted, lang),
      numbers: numbers.get(question.id)?.numbers ?? null,
      latest: (latest.get(question.id) ?? []).map(({ answer }) => answer),
    })),
  }
}

type Counted = Awaited<ReturnType<typeof countAll>>

async function countAll(db: Queryable, people: Sql, questions: readonly Asked[]) {
  const idsOf = (kind: string) =>
    questions.filter((each) => COUNTED[each.type] === kind && !isNameQuestion(each)).map(({ id }) => id)
  const given = (ids: readonly number[]) => answersOf(people, ids)
  const countOf = (kind: string, statement: (given: Sql) => Sql): Counts | Promise<Counts> => {
    const ids = idsOf(kind)
    return ids.length > 0 ? countBy(db, statement(given(ids))) : new Map()
  }
  const [counted, answered, choices, consents, numbers, days, frequent, latest] = await Promise.all([
    db.one<{ people: number }>`select count(*)::integer as people from ${people}`,
    db.rows<{ question: number; count: number }>`
      select question, count(*)::integer as count from ${given(questions.map(({ id }) => id))} given group by question`,
    countOf('choices', choiceCounts),
    countOf('consents', consentCounts),
    idsOf('numbers').length > 0 ? summariseNumbers(db, given(idsOf('numbers'))) : NO_NUMBERS,
    countOf('days', dayCounts),
    countOf('texts', frequentTexts),
    countOf('texts', latestTexts),
  ])
  const answers = new Map(answered.map(({ question, count }) => [question, count]))
  return { people: counted?.people ?? 0, answers, choices, consents, numbers, days, frequent, latest }
}

function countsOf(question: Asked, counted: Counted, lang: Lang): readonly AnswerCount[] {
  const { id } = question
  switch (COUNTED[question.type]) {
    case 'choices':
      return inOrderOfForm(question, counted.choices.get(id) ?? [])
    case 'consents':
      return inOrderOfForm({ selections: consentStates(lang), removed_selections: [] }, counted.consents.get(id) ?? [])
    case 'numbers':
      return counted.numbers.get(id)?.counts ?? []
    case 'days':
      return counted.days.get(id) ?? []
    case 'texts':
      return counted.frequent.get(id) ?? []
    case 'answers':
      return []
  }
}

/** Reads the counts of answers that were deleted since. */
async function listKept(db: Queryable, questions: readonly Asked[], of: AnswersOf): Promise<ReadonlyMap<number, Kept>> {
  const rows = await db.rows<{ id: number; kept: Kept }>`
    select id, answer_counts -> ${of} as kept from cubic_event_form_field
    where id = any(${questions.map(({ id }) => id)}) and answers_deleted_at is not null and answer_counts is not null`
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}

function answersOf(people: Sql, ids: readonly number[]): Sql {
  return sql`(select applicant.id as applicant, answer.key::integer as question, answer.value
    from (select applicant.id, applicant."values" from ${people}) applicant
    cross join lateral jsonb_each(case jsonb_typeof(applicant."values") when 'object' then applicant."values" else '{}' end) answer
    where answer.key = any(${ids.map(String)}))`
}

async function listQuestions({ db, scopeOf }: Reading, eventId: number): Promise<readonly Asked[]> {
  const { records } = await search(
    db,
    scopeOf('CubicEventFormField'),
    {
      fields: FIELDS,
      condition: where('event_id', '=', eventId),
      sort: [
        { field: 'removed', order: 'asc' },
        { field: 'sort', order: 'asc' },
        { field: 'id', order: 'asc' },
      ],
      limit: QUESTIONS_MAX,
    },
    { pageMax: QUESTIONS_MAX, allMax: QUESTIONS_MAX },
  )
  return records.flatMap(({ removed, ...record }) => {
    const question = parseFormField(record)
    return question ? [{ ...question, removed: removed === true }] : []
  })
}

type CountRow = { readonly question: number; readonly answer: string; readonly count: number }

async function countBy(db: Queryable, statement: Sql): Promise<Counts> {
  const found = new Map<number, AnswerCount[]>()
  for (const { question, ...row } of await db.rows<CountRow>`${statement}`) {
    const counts = found.get(question) ?? []
    counts.push(row)
    found.set(question, counts)
  }
  return found
}

function choiceCounts(given: Sql): Sql {
  return sql`select question, chosen.value as answer, count(*)::integer as count
    from ${given} given cross join lateral ${chosenValues(sql`given.value`)} as chosen (value) group by 1, 2`
}

function consentCounts(given: Sql): Sql {
  return sql`select question, split_part(value #>> '{}', '/', 1) as answer, count(*)::integer as count from ${given} given group by 1, 2`
}

function consentStates(lang: Lang): FormField['selections'] {
  return Object.entries(CONSENT_STATE).map(([value, name]) => ({ value, name: name[lang] }))
}

/** By day; by month or year where there are too many days for a chart. */
function dayCounts(given: Sql): Sql {
  return sql`with dated as (select question, value #>> '{}' as moment from ${given} given),
    spans as (select question, case when count(distinct left(moment, 10)) <= ${DAYS_MAX} then 10
      when count(distinct left(moment, 7)) <= ${DAYS_MAX} then 7 else 4 end as length from dated group by question),
    counted as (select question, left(moment, length) as answer, count(*)::integer as count,
        row_number() over (partition by question order by left(moment, length)) as place
      from dated join spans using (question) group by 1, 2)
    select question, answer, count from counted where place <= ${4 * DAYS_MAX} order by question, answer`
}

function frequentTexts(given: Sql): Sql {
  return sql`with counted as (select question, btrim(left(value #>> '{}', ${TEXTS.length})) as answer, count(*)::integer as count
      from ${given} given group by 1, 2 having count(*) > 1),
    placed as (select *, row_number() over (partition by question order by count desc, answer) as place from counted)
    select question, answer, count from placed where place <= ${TEXTS.frequent} order by question, place`
}

function latestTexts(given: Sql): Sql {
  return sql`with placed as (select question, left(value #>> '{}', ${TEXTS.length}) as answer, 1 as count,
      row_number() over (partition by question order by applicant desc) as place from ${given} given)
    select question, answer, count from placed where place <= ${TEXTS.latest} order by question, place`
}

type NumberRow = NonNullable<QuestionSummary['numbers']> & { readonly question: number; readonly whole: boolean }

async function summariseNumbers(db: Queryable, given: Sql) {
  const numbers = sql`(select question, (value #>> '{}')::double precision as number from ${given} given where jsonb_typeof(value) = 'number') given`
  const rows = await db.rows<NumberRow>`
    select question, min(number) as least, percentile_cont(0.5) within group (order by number) as median, avg(number) as mean,
      max(number) as most, bool_and(number = floor(number)) as whole from ${numbers} group by question`
  const found = rows.map(({ question, whole, ...row }) => ({
    question,
    whole,
    numbers: row,
    ranges: rangesOf(row.least, row.most, whole),
  }))
  const counted = await db.rows<{ question: number; place: number; count: number }>`
    select question, floor((number - low) / step)::integer as place, count(*)::integer as count from ${numbers}
    join unnest(${found.map(({ question }) => question)}::integer[], ${found.map(({ ranges }) => ranges.low)}::double precision[],
      ${found.map(({ ranges }) => ranges.step)}::double precision[]) ranges (question, low, step) using (question)
    group by 1, 2 order by 1, 2`
  return new Map(
    found.map(({ question, whole, numbers: row, ranges }) => {
      const own = new Map(
        counted.filter((each) => each.question === question).map(({ place, count }) => [place, count]),
      )
      // an empty range between two others is part of the picture
      const counts = Array.from({ length: Math.max(0, ...own.keys()) + 1 }, (_, place) => ({
        answer: rangeName(ranges, place, whole),
        count: own.get(place) ?? 0,
      }))
      return [question, { numbers: row, counts }] as const
    }),
  )
}

/** All choices, also those that nobody took, by their names; removed ones only if somebody has taken them. */
function inOrderOfForm(
  { selections, removed_selections: removed }: Pick<FormField, 'selections' | 'removed_selections'>,
  counts: readonly AnswerCount[],
): readonly AnswerCount[] {
  const taken = new Map(counts.map(({ answer, count }) => [answer, count]))
  return [...selections, ...removed].flatMap(({ value, name }, index) => {
    const count = taken.get(value) ?? 0
    return count > 0 || index < selections.length ? [{ answer: name, count }] : []
  })
}
