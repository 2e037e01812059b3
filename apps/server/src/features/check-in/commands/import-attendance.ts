import {
  CubicAttendance,
  CubicEventApplicant,
  cutText,
  EventPerson,
  type ImportAnswer,
  isCalendarDate,
  ok,
  refuse,
  REFUSALS,
  type Text,
} from '@cubic/contract'
import type { Caller, Database, Queryable, Tx } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import {
  createImportErrors,
  importAnswer,
  type ImportErrors,
  type ImportFile,
  rowsInTurns,
  type UnreadableFile,
} from '../../../infra/imports/import-file.ts'
import {
  claimImport,
  findImportAnswer,
  IMPORT_CONFLICT,
  type ImportRequest,
  rememberImport,
} from '../../../infra/imports/import-requests.ts'
import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { listAttendances } from '../internal/attendance-rows.ts'
import { findTicketsByNumber } from '../internal/scan-rows.ts'
import { enterTimes, type EnteredTimes } from './set-attendance.ts'

type Column = 'number' | 'code' | 'session' | 'in' | 'out' | 'reason'

const { fields } = CubicAttendance
const NUMBER = EventPerson.fields.unify_id.label
const CODE = CubicEventApplicant.fields.flora_external_id.label
const REASON: Text = { cn: '原因', en: 'Reason' }
const IMPORTED: Text = { cn: '导入', en: 'Imported' }
const NO_TICKET: Text = { cn: '这场活动没有此人的票', en: 'There is no ticket of this person for the event' }
const NO_SESSION: Text = { cn: '没有这个场次', en: 'This event has no session of that name' }
const NO_TIME: Text = {
  cn: '时间请写成 14:05 或 2026-11-28 14:05',
  en: 'Write the time as 14:05 or 2026-11-28 14:05',
}
const LABELS: { readonly [column in Column]: Text } = {
  number: NUMBER,
  code: CODE,
  session: fields.session_id.label,
  in: fields.in_time.label,
  out: fields.out_time.label,
  reason: REASON,
}
const ALIASES: { readonly [column in Column]: readonly string[] } = {
  number: [NUMBER.cn, NUMBER.en, '学工号', '学号', '工号', 'student id', 'student number', 'employee id', 'unify_id'],
  code: [CODE.cn, CODE.en, '票号', 'code'],
  session: [fields.session_id.label.cn, fields.session_id.label.en],
  in: [fields.in_time.label.cn, fields.in_time.label.en, '签到时间', '进场', 'in', 'in_time'],
  out: [fields.out_time.label.cn, fields.out_time.label.en, '签退时间', '离场', 'out', 'out_time'],
  reason: [REASON.cn, REASON.en, '说明', '备注', 'note'],
}
export const ATTENDANCE_HEADINGS: readonly Text[] = [LABELS.number, LABELS.code, LABELS.in, LABELS.out, LABELS.reason]

type Import = {
  readonly eventId: number
  readonly timeZone: string
  readonly sheet: ImportFile | UnreadableFile
  readonly request: ImportRequest | undefined
  readonly dryRun: boolean
  readonly skipWrong: boolean
}
type Row = EnteredTimes & { readonly row: number }

/**
 * Writes all rows or, if anything is wrong with the file, none; with `skipWrong`, those rows in which nothing is. A dry
 * run does the same and takes it back.
 */
export async function importAttendance(
  db: Database,
  caller: Caller,
  { eventId, timeZone, sheet, request, dryRun, skipWrong }: Import,
): Promise<ImportAnswer | { readonly refusal: 'event:request_conflict' }> {
  const made = await findImportAnswer(db, request)
  if (made) return made
  const errors = createImportErrors(caller.lang)
  if ('kind' in sheet) {
    errors.add(sheet.row, null, sheet.kind)
    return importAnswer(errors, {})
  }
  const { rows, ignored } = await readRows(db, caller, { eventId, timeZone, sheet }, errors)
  let answer: ImportAnswer | undefined
  await inTransaction(db, async (tx) => {
    if (request && !(await claimImport(tx, request))) return refuse('event:request_conflict')
    // once more without the rows that something stands against, which would keep the others from being written
    const failed = createImportErrors(caller.lang)
    for (const error of errors.list()) failed.push(error)
    const counts = {
      rows: sheet.rows.length,
      ignored_columns: ignored,
      ...(await enterRows(tx, caller, { eventId, rows }, failed)),
    }
    const isLeftOut = skipWrong && !failed.isOfFile()
    answer = importAnswer(failed, counts, { sheet, leftOut: isLeftOut && !dryRun })
    if (dryRun || (!failed.isEmpty() && !isLeftOut)) return refuse('save:invalid')
    if (request) await rememberImport(tx, request, answer)
    return ok()
  })
  if (answer) return answer
  return (await findImportAnswer(db, request)) ?? IMPORT_CONFLICT
}

/** Reports the rows that are refused in `errors`. */
async function enterRows(
  tx: Tx,
  caller: Caller,
  { eventId, rows }: { readonly eventId: number; readonly rows: readonly Row[] },
  errors: ImportErrors,
) {
  const stored = await listAttendances(
    tx,
    rows.map(({ ticketId }) => ticketId),
  )
  const placeOf = (ticketId: number, sessionId: number | null) => `${ticketId} ${sessionId ?? 0}`
  const before = new Map(stored.map((each) => [placeOf(each.applicant_id, each.session_id), each]))
  const isSame = (one: Date | null, other: Date | null | undefined) =>
    one === null || one.getTime() === other?.getTime()
  const isThere = ({ ticketId, sessionId, in: came, out: left }: Row) => {
    const attendance = before.get(placeOf(ticketId, sessionId))
    return attendance !== undefined && isSame(came, attendance.in_time) && isSame(left, attendance.out_time)
  }
  const news = rows.filter((row) => !isThere(row))
  // what is refused is found before anything that stays is written
  const tried = await tx
    .savepoint(async () => {
      const against = await enterTimes(tx, caller, { eventId, source: 'import', entered: news })
      if (against.some((refusal) => refusal !== undefined)) throw new Refused(against)
      return against
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.against
      throw error
    })
  const good = news.filter((_, index) => tried[index] === undefined)
  for (const [index, { row }] of news.entries()) {
    const refusal = tried[index]
    if (refusal) errors.push({ row, column: null, kind: 'conflict', message: REFUSALS[refusal][caller.lang] })
  }
  if (good.length < news.length) await enterTimes(tx, caller, { eventId, source: 'import', entered: good })
  const changed = good.filter(({ ticketId, sessionId }) => before.has(placeOf(ticketId, sessionId))).length
  return { to_add: good.length - changed, to_change: changed, already_there: rows.length - news.length }
}

class Refused extends Error {
  readonly against: Awaited<ReturnType<typeof enterTimes>>

  constructor(against: Awaited<ReturnType<typeof enterTimes>>) {
    super('some rows are refused')
    this.against = against
  }
}

async function readRows(
  db: Queryable,
  caller: Caller,
  { eventId, timeZone, sheet }: { readonly eventId: number; readonly timeZone: string; readonly sheet: ImportFile },
  errors: ImportErrors,
): Promise<{ readonly rows: readonly Row[]; readonly ignored: readonly string[] }> {
  const { lang } = caller
  const { heading } = sheet
  const keys = heading.map(headingKey)
  const at = Object.fromEntries(
    Object.entries(ALIASES).map(([column, names]) => [
      column,
      keys.findIndex((key) => names.some((name) => headingKey(name) === key)),
    ]),
  ) as { readonly [column in Column]: number }
  if (at.number < 0 && at.code < 0) errors.add(1, NUMBER[lang], 'missing_column', { name: NUMBER })
  if (at.in < 0 && at.out < 0) errors.add(1, LABELS.in[lang], 'missing_column', { name: LABELS.in })
  for (const { row, column, kind } of sheet.problems)
    errors.add(row, column === null ? null : (heading[column] ?? null), kind)
  const ignored = heading.filter((name, index) => name !== '' && !Object.values(at).includes(index))
  if (errors.isOfFile()) return { rows: [], ignored }

  const cellOf = (cells: readonly string[], column: Column) => (at[column] < 0 ? '' : (cells[at[column]] ?? ''))
  const known = await readKnown(db, eventId, {
    timeZone,
    numbers: sheet.rows.flatMap(({ cells }) => cellOf(cells, 'number').toLowerCase() || []),
    codes: sheet.rows.flatMap(({ cells }) => normalizeBindingCode(cellOf(cells, 'code')) ?? []),
    times: sheet.rows.flatMap(({ cells }) => [cellOf(cells, 'in'), cellOf(cells, 'out')]),
  })
  const rows: Row[] = []
  const first = new Map<string, number>()
  for await (const { row, cells } of rowsInTurns(sheet.rows)) {
    const wrong = (column: Column, text: Text) =>
      errors.push({ row, column: heading[at[column]] ?? null, kind: 'content', message: text[lang] })
    const [number, code] = [cellOf(cells, 'number').toLowerCase(), normalizeBindingCode(cellOf(cells, 'code'))]
    const ticketId = known.byCode.get(code ?? '') ?? known.byNumber.get(number)
    if (ticketId === undefined) {
      wrong(number === '' ? 'code' : 'number', NO_TICKET)
      continue
    }
    const session = cellOf(cells, 'session')
    const sessionId = session === '' ? null : known.sessions.get(headingKey(session))
    const times = (['in', 'out'] as const).map((column) => known.times.get(cellOf(cells, column)))
    if (sessionId === undefined) wrong('session', NO_SESSION)
    for (const [index, column] of (['in', 'out'] as const).entries())
      if (cellOf(cells, column) !== '' && times[index] === undefined) wrong(column, NO_TIME)
    const place = `${ticketId} ${sessionId ?? 0}`
    const repeats = first.get(place)
    if (repeats !== undefined) errors.add(row, null, 'repeated', { row: repeats })
    first.set(place, repeats ?? row)
    if (errors.rows().has(row) || sessionId === undefined) continue
    const [came = null, left = null] = times
    const reason = cutText(cellOf(cells, 'reason'), 200) || IMPORTED[lang]
    rows.push({ row, ticketId, sessionId, in: came, out: left, reason })
  }
  return { rows, ignored }
}

type Asked = {
  readonly timeZone: string
  readonly numbers: readonly string[]
  readonly codes: readonly string[]
  readonly times: readonly string[]
}

/** `14:05`, `2026-11-28 14:05`, `2026/11/28 14:05:30`: the day of the event where none is said. */
const TIME = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+)?([01]?\d|2[0-3])[:：]([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?$/

async function readKnown(db: Queryable, eventId: number, { timeZone, numbers, codes, times }: Asked) {
  const typed = [...new Set(times)].flatMap((text) => {
    const [, year, month, day, hour = '', minute = '', second = '00'] = TIME.exec(text.normalize('NFKC').trim()) ?? []
    if (hour === '') return []
    const pad = (part: string | undefined) => (part ?? '').padStart(2, '0')
    const date = year === undefined ? null : `${year}-${pad(month)}-${pad(day)}`
    if (date !== null && !isCalendarDate(date)) return []
    return [{ text, date, time: `${pad(hour)}:${minute}:${second}` }]
  })
  const [byNumber, tickets, sessions, moments] = await Promise.all([
    findTicketsByNumber(db, eventId, numbers),
    db.rows<{ id: number; code: string }>`
      select id, flora_external_id as code from cubic_event_applicant
      where event_id = ${eventId} and flora_external_id = any(${codes}::text[])`,
    db.rows<{ id: number; name_cn: string | null; name_en: string | null }>`
      select id, name_cn, name_en from cubic_event_session where event_id = ${eventId}`,
    db.rows<{ text: string; at: Date }>`
      select typed.text, ((coalesce(typed.date, (event.start_time at time zone ${timeZone})::date::text) || ' ' || typed.time)::timestamp
        at time zone ${timeZone}) as at
      from json_to_recordset(${JSON.stringify(typed)}::json) as typed (text text, date text, time text), cubic_event_base event
      where event.id = ${eventId} and coalesce(typed.date, event.start_time::text) is not null`,
  ])
  return {
    byNumber,
    byCode: new Map(tickets.map(({ id, code }) => [code, id])),
    sessions: new Map(
      sessions.flatMap(({ id, name_cn, name_en }) =>
        [name_cn, name_en].flatMap((name) => (name ? [[headingKey(name), id] as const] : [])),
      ),
    ),
    times: new Map(moments.map(({ text, at }) => [text, at])),
  }
}
