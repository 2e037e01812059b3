import {
  AppError,
  type FieldDeclaration,
  type FieldTypeName,
  isCalendarDate,
  type Lang,
  REFUSALS,
  REGISTRATION_SOURCE,
  type RegistrationStatus,
  type Text,
  cutText,
} from '@cubic/contract'
import {
  type Caller,
  findField,
  findRelation,
  type Queryable,
  readScopeFor,
  type Registry,
  search,
} from '@cubic/data-platform'
import { COUNTED } from '@cubic/domain/registration/counted-answers'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { holdsConsent } from '@cubic/domain/registration/question-types'
import { readConsent } from '@cubic/domain/registration/question-types/consent-answer'
import { printAnswer } from '@cubic/domain/registration/print-answer'
import { WAITING_MARK } from './session-names.ts'
import { sortableMoment } from '../../../infra/text/format-moment.ts'
import type { CellValue } from '../../../infra/spreadsheets/write-xlsx.ts'

type Output = { readonly [field: string]: unknown }
export type ExportColumn = {
  readonly heading: string
  readonly path: string
  /** A path that is read as well: where the reader may not read it, the cell is empty. */
  readonly demands?: string
  readonly cellOf: (record: Output) => CellValue
}
export type ExportAsked = {
  readonly eventId: number | undefined
  /** Paths of fields; `values` is a column for each question of the event's form, `values.<id>` one of them. */
  readonly fields: readonly string[]
}

const MODEL = 'CubicEventApplicant'
export const DEFAULT_FIELDS = [
  'name',
  'phone',
  'email',
  'registration_status',
  'check_in_status',
  'check_in_time',
  'created_time',
] as const
/** Fields that many forms ask for by the same name. */
const CONTACTS: readonly string[] = ['name', 'phone', 'email']
const QUESTIONS_MAX = 1000
/** Scanners may see one ticket's QR code. A file with all of them needs the right to read the codes themselves. */
const DEMANDS: { readonly [field: string]: string } = { qr_token: 'flora_external_id' }
/** Between the names of several choices. Imports divide a cell by either. */
const CHOICES_SEPARATOR = { cn: '；', en: '; ' } as const
const YES_NO = { cn: ['否', '是'], en: ['No', 'Yes'] } as const

type Print = (value: unknown, field: FieldDeclaration, reader: Reader) => CellValue
type Reader = { readonly lang: Lang; readonly timeZone: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const asText: Print = textOf
const asNumber: Print = (value) => Number(value)
const asName: Print = (value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value))

function nameOf(related: unknown): string {
  const name = (related as { readonly display_name?: unknown }).display_name
  return typeof name === 'string' ? name : ''
}

const SOURCES: ReadonlyMap<unknown, Text> = new Map(Object.entries(REGISTRATION_SOURCE))
/** Fields of text whose values have words. */
const PRINTERS_OF: { readonly [path: string]: Print } = {
  source: (value, _field, { lang }) => SOURCES.get(value)?.[lang] ?? String(value),
}

const PRINTERS: { readonly [type in FieldTypeName]: Print } = {
  text: asText,
  long_text: asText,
  rich_text: (value) => textOf(value).replaceAll(/<[^<>]*>/g, ' '),
  integer: asNumber,
  number: asNumber,
  boolean: (value, _field, { lang }) => YES_NO[lang][value === true ? 1 : 0],
  selection: (value, field, { lang }) =>
    ('selections' in field && field.selections.find((each) => each.value === value)?.label[lang]) ||
    JSON.stringify(value),
  date: (value) => ({ date: String(value) }),
  instant: (value, _field, { timeZone }) => ({ date: sortableMoment(new Date(value as string), timeZone) }),
  email: asText,
  phone: asText,
  url: asText,
  file: asText,
  json: asText,
  to_one: asName,
  to_many: asName,
}

export async function exportColumns(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { eventId, fields }: ExportAsked,
  timeZone: string,
): Promise<readonly ExportColumn[]> {
  const reader = { lang: caller.lang, timeZone }
  const asksAnswers = fields.some((path) => path === 'values' || path.startsWith('values.'))
  const answers = asksAnswers ? await answerColumns(db, registry, caller, { eventId, timeZone }) : []
  const contacts = CONTACTS.filter((path) => fields.includes(path)).map((path) => fieldColumn(registry, path, reader))
  const answerTo = (heading: string) =>
    answers.find((column) => fields.includes('values') && column.heading === heading)
  return fields.flatMap((path): readonly ExportColumn[] => {
    if (path === 'values') return answers.filter(({ heading }) => !contacts.some((each) => each.heading === heading))
    const contact = contacts.find((each) => each.path === path)
    if (contact) return [withAnswer(contact, answerTo(contact.heading))]
    const answer = answers.find((column) => `values.${column.id}` === path)
    if (answer) return [answer]
    if (path.startsWith('values.')) throw unknownField(path)
    if (path === SESSIONS) return [sessionsColumn(registry, reader)]
    return [fieldColumn(registry, path, reader)]
  })
}

/** The same column with the answer to the question of its name where it is empty: a file has each heading once. */
function withAnswer(column: ExportColumn, answer: ExportColumn | undefined): ExportColumn {
  if (!answer) return column
  return { ...column, demands: answer.path, cellOf: (record) => column.cellOf(record) || answer.cellOf(record) }
}

async function answerColumns(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { eventId, timeZone }: { readonly eventId: number | undefined; readonly timeZone: string },
): Promise<readonly (ExportColumn & { readonly id: number })[]> {
  if (eventId === undefined)
    throw new AppError('BadRequest', {
      cn: '导出填写内容须指定 event_id',
      en: 'Answers can only be exported with an event_id',
    })
  const page = await search(
    db,
    readScopeFor(registry, 'CubicEventFormField', caller),
    {
      fields: ['name', 'type', 'selections', 'removed_selections', 'removed'],
      condition: { leaf: { field: 'event_id', comparator: '=', value: eventId } },
      sort: [{ field: 'sort', order: 'asc' }],
      limit: QUESTIONS_MAX,
    },
    { pageMax: QUESTIONS_MAX, allMax: QUESTIONS_MAX },
  )
  return page.records.flatMap((record) => {
    const question = parseFormField(record)
    if (!question) return []
    return [
      {
        id: question.id,
        heading: question.name,
        path: 'values',
        cellOf({ values }: Output): CellValue {
          const answer = printAnswer(question, values, caller.lang)
          const consent = holdsConsent(question.type)
            ? readConsent((values as Output | null)?.[question.id])
            : undefined
          if (consent?.at) return `${String(answer)} ${sortableMoment(new Date(consent.at), timeZone)}`
          if (typeof answer === 'object') return answer.join(CHOICES_SEPARATOR[caller.lang])
          // A moment stays a text: as a number, midnight would be read back as a day without a time.
          const isDay = COUNTED[question.type] === 'days' && typeof answer === 'string' && isCalendarDate(answer)
          return isDay ? { date: answer } : answer
        },
      },
    ]
  })
}

const SESSIONS = 'session_choice_ids'
type ChosenSession = { readonly name: string | null; readonly registration_status: RegistrationStatus }

/** The sessions that somebody chose, in one cell as imports read it; those that they wait for are marked. */
function sessionsColumn(registry: Registry, { lang }: Reader): ExportColumn {
  const heading = findField(registry.model(MODEL), SESSIONS)?.label[lang] ?? SESSIONS
  return {
    heading,
    path: `${SESSIONS}.name`,
    demands: `${SESSIONS}.registration_status`,
    cellOf: ({ [SESSIONS]: chosen }) =>
      ((chosen ?? []) as readonly ChosenSession[])
        .map(
          ({ name, registration_status: status }) =>
            `${name ?? ''}${status === 'waitlisted' ? WAITING_MARK[lang] : ''}`,
        )
        .join(CHOICES_SEPARATOR[lang]),
  }
}

function fieldColumn(registry: Registry, path: string, reader: Reader): ExportColumn {
  const names = path.split('.')
  let model = registry.model(MODEL)
  const labels: string[] = []
  let field: FieldDeclaration | undefined
  for (const [index, name] of names.entries()) {
    field = findField(model, name)
    if (!field || field.writeOnly) throw unknownField(path)
    labels.push(field.label[reader.lang])
    const relation = findRelation(model, name)
    if (index < names.length - 1 && relation?.kind !== 'one') throw unknownField(path)
    if (relation) model = registry.model(relation.model)
  }
  if (!field) throw unknownField(path)
  const declared = field
  const print = PRINTERS_OF[path] ?? PRINTERS[declared.type]
  const demands = DEMANDS[path]
  return {
    heading: labels.join(' · '),
    path,
    ...(demands !== undefined && { demands }),
    cellOf(record) {
      const value = names.reduce<unknown>((at, name) => (at as Output | null | undefined)?.[name], record)
      const isHidden = demands !== undefined && (record[demands] ?? null) === null
      return isHidden || value === null || value === undefined ? '' : print(value, declared, reader)
    },
  }
}

/** Refuses fields that the caller may not read, by name: a file with empty columns would look complete. */
export function demandReadable(unreadable: readonly string[]): void {
  if (unreadable.length === 0) return
  const names = unreadable.join(', ')
  const { cn, en } = REFUSALS['save:forbidden']
  throw new AppError('Forbidden', { cn: `${cn}：${names}`, en: `${en}: ${names}` })
}

function unknownField(path: string): AppError {
  const name = cutText(path, 100)
  return new AppError('BadRequest', {
    cn: `CubicEventApplicant 没有可导出的字段 ${name}`,
    en: `CubicEventApplicant has no field ${name} to export`,
  })
}
