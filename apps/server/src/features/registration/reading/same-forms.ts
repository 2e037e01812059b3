import type { FormFieldType } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { QUESTION_COLUMNS } from '@cubic/domain/registration/form-settings'
import { parseShowIf } from '@cubic/domain/registration/show-if'

/** What an event asks: the same text for forms that ask the same, whatever the ids of their questions. */
export type AskedForm = {
  readonly print: string
  readonly questions: readonly { readonly id: number; readonly type: FormFieldType }[]
  /** Whether people choose among its sessions, which are those of one event. */
  readonly choosesSessions: boolean
}
type Row = {
  readonly id: number
  readonly event_id: number
  readonly type: FormFieldType
  readonly [column: string]: unknown
}

/** How long answers are kept is no part of what is asked; the order says the place. */
const ASKED = QUESTION_COLUMNS.filter((column) => !['show_if', 'sort', 'keep_days'].includes(column))

export async function listAskedForms(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, AskedForm>> {
  const rows = await db.rows<Row>`
    select * from cubic_event_form_field where event_id = any(${eventIds}) and not removed and answers_deleted_at is null order by sort, id`
  const choosing = await db.rows<{ event_id: number }>`
    select event_id from cubic_event_regist where event_id = any(${eventIds}) and choose_sessions = 'some'`
  const chooses = new Set(choosing.map((row) => row.event_id))
  return new Map(
    eventIds.map((eventId) => {
      const questions = rows.filter((row) => row.event_id === eventId)
      return [
        eventId,
        {
          print: printOf(questions),
          questions: questions.map(({ id, type }) => ({ id, type })),
          choosesSessions: chooses.has(eventId),
        },
      ]
    }),
  )
}

function printOf(questions: readonly Row[]): string {
  const places = new Map(questions.map(({ id }, place) => [id, place]))
  return JSON.stringify(
    questions.map((question) => {
      const condition = parseShowIf(question['show_if'])
      const shown = condition ? { ...condition, field: places.get(condition.field) ?? null } : null
      return [...ASKED.map((column) => question[column] ?? null), shown]
    }),
  )
}
