import { CubicEventApplicant, CubicEventSession, EventPerson, type Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { contactQuestions, isNameQuestion } from '@cubic/domain/registration/contact'
import type { FormField } from '@cubic/domain/registration/form-field'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import type { Form } from '../reading/form.ts'
import type { ChoiceValues } from './answer-cells.ts'

type ContactName = 'name' | 'phone' | 'email' | 'unify_id' | 'sessions' | 'note'
export type ImportColumns = {
  readonly answers: readonly { readonly at: number; readonly field: FormField<Text> }[]
  /** Those of questions that ask for files, which no cell holds. */
  readonly files: ImportColumns['answers']
  readonly contacts: { readonly [name in ContactName]?: number }
  /** The answer that is a student or employee number, where the form asks for it. */
  readonly numberAt: number | undefined
  /** Headings that mean nothing to the import, that are missing, and that appear twice. */
  readonly ignored: readonly string[]
  readonly missing: readonly Text[]
  readonly repeated: readonly string[]
}

const { fields: applicant } = CubicEventApplicant
export const UNIFY_ID_LABEL = EventPerson.fields.unify_id.label
export const SESSIONS_LABEL = CubicEventSession.label
const LABELS: { readonly [name in ContactName]: Text } = {
  name: applicant.name.label,
  phone: applicant.phone.label,
  email: applicant.email.label,
  unify_id: UNIFY_ID_LABEL,
  sessions: SESSIONS_LABEL,
  note: applicant.note.label,
}
const ALIASES: { readonly [name in ContactName]: readonly string[] } = {
  name: [applicant.name.label.cn, applicant.name.label.en, '名字', 'full name'],
  phone: [applicant.phone.label.cn, applicant.phone.label.en, '手机', '电话', '联系电话', 'mobile'],
  email: [applicant.email.label.cn, applicant.email.label.en, '电子邮箱', 'e-mail', '邮件'],
  unify_id: [
    UNIFY_ID_LABEL.cn,
    UNIFY_ID_LABEL.en,
    '学工号',
    '学号',
    '工号',
    'student id',
    'student number',
    'employee id',
    'unify_id',
  ],
  sessions: [
    SESSIONS_LABEL.cn,
    SESSIONS_LABEL.en,
    'sessions',
    applicant.session_choice_ids.label.cn,
    applicant.session_choice_ids.label.en,
  ],
  note: [applicant.note.label.cn, applicant.note.label.en],
}

export function readColumns(
  heading: readonly string[],
  form: Form,
  { choosesSessions = false }: { readonly choosesSessions?: boolean } = {},
): ImportColumns {
  const places = new Map<string, number>()
  const repeated: string[] = []
  for (const [at, name] of heading.entries()) {
    const key = headingKey(name)
    if (key === '') continue
    if (places.has(key)) repeated.push(name)
    else places.set(key, at)
  }
  const find = (names: readonly string[]) =>
    names.map((name) => places.get(headingKey(name))).find((at) => at !== undefined)
  const found = form.flatMap((field) => {
    const at = find([field.name.cn, field.name.en])
    return at === undefined ? [] : [{ at, field }]
  })
  const answers = found.filter(({ field }) => !holdsFiles(field.type))
  const asked = new Set(found.map(({ at }) => at))
  const contacts: { [name in ContactName]?: number } = {}
  for (const name of Object.keys(ALIASES) as ContactName[]) {
    const at = find(ALIASES[name])
    if (at !== undefined && !asked.has(at)) contacts[name] = at
  }
  const known = new Set([...asked, ...Object.values(contacts)])
  const isNamed = contacts.name !== undefined || contacts.unify_id !== undefined
  const nameQuestion = form.find((field) => isNameQuestion(field))
  const missing = form.filter(
    (field) => field.required && field.show_if === null && !answers.some((answer) => answer.field === field),
  )
  const hasName = isNamed || answers.some(({ field }) => field === nameQuestion)
  return {
    answers,
    files: found.filter(({ field }) => holdsFiles(field.type)),
    contacts,
    numberAt: find(ALIASES.unify_id),
    ignored: heading.filter((name, at) => name !== '' && !known.has(at) && !repeated.includes(name)),
    missing: [
      ...missing.map(({ name }) => name),
      ...(choosesSessions && contacts.sessions === undefined ? [SESSIONS_LABEL] : []),
      ...(hasName || missing.some((field) => field === nameQuestion) ? [] : [applicant.name.label]),
    ],
    repeated,
  }
}

/** The columns of an empty spreadsheet: the form's questions, and who they are as far as no question asks for it. */
export function importHeadings(
  form: Form,
  { choosesSessions }: { readonly choosesSessions: boolean },
): readonly Text[] {
  const asked = contactQuestions(form)
  const questions = new Set(form.flatMap(({ name }) => [headingKey(name.cn), headingKey(name.en)]))
  const isAsked = (contact: ContactName) =>
    (contact !== 'unify_id' && contact !== 'sessions' && contact !== 'note' && asked[contact] !== undefined) ||
    ALIASES[contact].some((alias) => questions.has(headingKey(alias)))
  const others = (contacts: readonly ContactName[]) =>
    contacts.filter((contact) => !isAsked(contact)).map((contact) => LABELS[contact])
  const inCells = form.filter(({ type }) => !holdsFiles(type)).map(({ name }) => name)
  const last: readonly ContactName[] = choosesSessions ? ['sessions', 'note'] : ['note']
  return [...others(['name', 'unify_id', 'phone', 'email']), ...inCells, ...others(last)]
}

export async function listChoiceValues(db: Queryable, eventId: number): Promise<ChoiceValues> {
  const rows = await db.rows<{ id: number; lists: readonly unknown[] }>`
    select id, json_build_array(selections_cn, selections_en) as lists from cubic_event_form_field
    where event_id = ${eventId}`
  return new Map(
    rows.map(({ id, lists }) => {
      const choices = lists.flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
      const names = choices.flatMap((choice) => {
        if (typeof choice === 'string') return [[headingKey(choice), choice] as const]
        const { value, name } = choice as { readonly value?: unknown; readonly name?: unknown }
        if (typeof value !== 'string') return []
        return [[headingKey(typeof name === 'string' ? name : value), value] as const]
      })
      return [id, new Map(names)]
    }),
  )
}
