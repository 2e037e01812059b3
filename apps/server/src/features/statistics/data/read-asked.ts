import { AppError, cutText, isCalendarDate, STATISTICS_BY, type StatisticsQuery, type Text } from '@cubic/contract'
import { type Caller, identifier, type Queryable, translated } from '@cubic/data-platform'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import type { FormSelection } from '@cubic/domain/registration/question-types/question-type'
import { hasChoices } from '@cubic/domain/registration/question-types'

const YEARS_MAX = 10
const QUESTION = /^question:([1-9]\d{0,9})$/

type Question = {
  readonly id: number
  readonly eventId: number
  readonly choices: readonly FormSelection[]
  /** Its answers were deleted because their time was over. */
  readonly wereDeleted: boolean
}
export type Asked = {
  readonly from: string
  readonly to: string
  readonly by: (typeof STATISTICS_BY)[number] | 'question'
  readonly question?: Question
  readonly unitId: number | null
  readonly typeId: number | null
  readonly eventId: number | null
}

type Reader = { readonly db: Queryable; readonly caller: Caller; readonly readsEvent: (id: number) => Promise<boolean> }

/** Throws `BadRequest` with what is wrong, and `NotFound` for an event that the caller may not read. */
export async function readAsked(reader: Reader, given: StatisticsQuery): Promise<Asked> {
  const [from, to] = [readDay(given.from, 'from'), readDay(given.to, 'to')]
  if (from > to) throw wrong({ cn: 'from 不能晚于 to', en: 'from must not be later than to' })
  if (to >= `${String(Number(from.slice(0, 4)) + YEARS_MAX).padStart(4, '0')}${from.slice(4)}`)
    throw wrong({ cn: `最多统计 ${YEARS_MAX} 年`, en: `At most ${YEARS_MAX} years can be counted` })
  const rest = { from, to, unitId: given.unit_id ?? null, typeId: given.type_id ?? null }
  const eventId = given.event_id ?? null
  if (eventId !== null && !(await reader.readsEvent(eventId)))
    throw new AppError('NotFound', { cn: '活动不存在', en: 'This event does not exist' })
  const by = STATISTICS_BY.find((each) => each === given.by)
  if (by) return { ...rest, by, eventId }
  const id = Number(QUESTION.exec(given.by)?.[1])
  if (!(id < 2 ** 31))
    throw wrong({
      cn: `by 须是 ${STATISTICS_BY.join('、')} 或 question:<题目编号>，不能是 ${cutText(given.by, 60)}`,
      en: `by must be ${STATISTICS_BY.join(', ')} or question:<id of a form field>, not ${cutText(given.by, 60)}`,
    })
  const question = await findQuestion(reader, id)
  const isOfEvent =
    question && (eventId === null ? await reader.readsEvent(question.eventId) : eventId === question.eventId)
  if (!question || !isOfEvent)
    throw wrong({ cn: `活动没有单选或多选题 ${id}`, en: `The event has no question ${id} with choices` })
  return { ...rest, by: 'question', question, eventId: question.eventId }
}

function readDay(day: string, name: string): string {
  if (isCalendarDate(day)) return day
  throw wrong({
    cn: `${name} 须是日期 YYYY-MM-DD，不能是 ${cutText(day, 20)}`,
    en: `${name} must be a day, YYYY-MM-DD, not ${cutText(day, 20)}`,
  })
}

function wrong(text: Text): AppError {
  return new AppError('BadRequest', text)
}

/** Also one that is no longer asked. */
async function findQuestion({ db, caller: { lang } }: Reader, id: number): Promise<Question | undefined> {
  const field = identifier('field')
  const row = await db.one<{
    readonly event_id: number
    readonly answers_deleted_at: Date | null
    readonly [column: string]: unknown
  }>`
    select field.id, field.event_id, field.type, field.answers_deleted_at, ${translated(field, 'name', lang)} as name, ${translated(field, 'selections', lang)} as selections,
      ${translated(field, 'removed_selections', lang)} as removed_selections
    from cubic_event_form_field field where field.id = ${id}`
  const question = row && parseFormField(row)
  if (!question || !hasChoices(question.type)) return undefined
  const choices = [...question.selections, ...question.removed_selections]
  return { id, eventId: row.event_id, choices, wereDeleted: row.answers_deleted_at !== null }
}
