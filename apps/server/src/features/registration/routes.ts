import { AppError, cutText, REFUSALS, storableText, type Text, where } from '@cubic/contract'
import { type Caller, isCovered, parseCondition, type Queryable, readScopeFor, search } from '@cubic/data-platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { addImportRoute, lacksRight, wrongArgument } from '../../infra/http/import-route.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import type { Services } from '../../infra/services/services.ts'
import { asConfirmed } from '../../infra/http/route-right.ts'
import { endIfUnread } from '../../infra/http/unread.ts'
import { createPlaces, type Places } from '../../infra/limits/places.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { sortableMoment } from '../../infra/text/format-moment.ts'
import { writeCsv } from '../../infra/spreadsheets/write-csv.ts'
import { SHEET_ROWS_MAX } from '../../infra/spreadsheets/sheet.ts'
import { writeXlsx } from '../../infra/spreadsheets/write-xlsx.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import { recordChange } from '../audit/commands/record-change.ts'
import { noteApplicantsLookedAt, noteLook } from '../looks/commands/note-look.ts'
import { isOfficeStaff } from '../people/data/roles.ts'
import { importApplicants } from './commands/import-applicants.ts'
import { DEFAULT_FIELDS, exportColumns } from './internal/export-columns.ts'
import { exportRows } from './internal/export-rows.ts'
import { importHeadings } from './internal/import-columns.ts'
import { listFormFields } from './reading/form.ts'
import { findRegistration } from './submission/open-registrations.ts'

type Query = { readonly [name: string]: string | undefined }

const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
} as const
const FIELDS_MAX = 200
/** Concurrent exports of one person. */
const OWN_EXPORTS = 2
const EXPORTS = { running: 8, waiting: 20 }
const STILL_EXPORTING: Text = {
  cn: '您还有导出没有完成，请等它们完成后再试',
  en: 'Your other exports are still running. Please try again when they’re done',
}
const FILE_NAME: Text = { cn: '报名人', en: 'applicants' }

/** The applicants as spreadsheets (wire §8). */
export async function addApplicantRoutes(app: FastifyInstance, services: Services): Promise<void> {
  // Each reads on only as fast as its client takes it.
  const exporting = createSemaphore(EXPORTS)
  const own = createPlaces({ each: OWN_EXPORTS, refusal: STILL_EXPORTING, waitSeconds: 10 })

  for (const format of ['xlsx', 'csv'] as const)
    app.get(`/api/office/v1/applicants.${format}`, asConfirmed('export'), (request, reply) =>
      withHttpFaults(() => sendApplicants(services, { request, reply, format, exporting, own })),
    )

  await addImportRoute(app, services, '/api/office/v1/applicants/import', async (caller, query) => {
    const eventId = idOf(query['event_id'])
    if (eventId === undefined) throw wrongArgument('event_id')
    return {
      userId: await demandRegistering(services, caller, eventId),
      subject: `applicants ${eventId} `,
      run: (sent) => importApplicants(services.db, caller, { eventId, ...sent }),
      headings: async () =>
        importHeadings((await listFormFields(services.db, [eventId])).get(eventId) ?? [], {
          choosesSessions: await choosesSessions(services.db, eventId),
        }),
    }
  })
}

type Export = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly format: keyof typeof FORMATS
  readonly exporting: ReturnType<typeof createSemaphore>
  readonly own: Places
}

async function sendApplicants(
  services: Services,
  { request, reply, format, exporting, own }: Export,
): Promise<unknown> {
  const { timeZone } = services.site()
  const query = request.query as Query
  const reason = reasonIn(query)
  const caller = await services.callerOf(request)
  if (!isOfficeStaff(caller)) throw lacksRight(caller)
  const closed = new Promise<void>((resolve) => {
    if (reply.raw.destroyed) resolve()
    else reply.raw.once('close', resolve)
  })
  const leave = own.take(whoAsks(caller))
  void closed.then(leave)
  const { eventId, columns, rows } = await readExport(services, caller, query)
  if (format === 'xlsx' && rows.total >= SHEET_ROWS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `一个工作表最多 ${SHEET_ROWS_MAX} 行，请导出 CSV 或缩小条件`,
      en: `A sheet holds ${SHEET_ROWS_MAX} rows at most. Export a CSV file, or narrow the condition`,
    })
  const after = { event_id: eventId ?? null, format, rows: rows.total, ...(reason !== null && { reason }) }
  const look = await services.db.transaction(async (tx) => {
    await recordChange(tx, caller, { model: 'CubicEventApplicant', id: null, action: 'export', before: null, after })
    const detail = { format, rows: rows.total, fields: columns.map(({ path }) => path) }
    return noteLook(tx, caller, { kind: 'exported', model: 'CubicEventApplicant', id: null, eventId, reason, detail })
  })
  await new Promise<void>((begin, giveUp) => {
    // The place is held until the file is sent or its reader has gone.
    const send = () => (begin(), closed)
    exporting(send).catch(giveUp)
  })
  const stream = FORMATS[format].write(
    columns.map((column) => column.heading),
    rows.batches((ids) => noteApplicantsLookedAt(services.db, look, ids)),
  )
  void closed.then(() => stream.destroy())
  endIfUnread(reply.raw)
  const day = sortableMoment(new Date(), timeZone).slice(0, 10)
  const named = eventId === undefined ? '' : `-${await fileNameOf(services, caller, eventId)}`
  const name = encodeURIComponent(`${FILE_NAME[caller.lang]}${named}-${day}.${format}`)
  reply.headers({
    'content-type': FORMATS[format].type,
    'content-disposition': `attachment; filename="applicants.${format}"; filename*=UTF-8''${name}`,
    'cache-control': 'no-store',
    'x-rows': String(rows.total),
  })
  return reply.send(stream)
}

/** Reads what is asked for: throws for wrong arguments, and for fields that the caller may not read. */
async function readExport(services: Services, caller: Caller, query: Query) {
  const { registry } = services
  const eventId = query['event_id'] ? idOf(query['event_id']) : undefined
  if (query['event_id'] && eventId === undefined) throw wrongArgument('event_id')
  const reads = services.reads.as(whoAsks(caller))
  const event =
    eventId === undefined ? undefined : ({ leaf: { field: 'event_id', comparator: '=', value: eventId } } as const)
  const asked = [...new Set((query['fields'] ?? '').split(',').filter((path) => path !== ''))]
  if (asked.length > FIELDS_MAX) throw tooManyFields()
  const fields = asked.length > 0 ? asked : await defaultFields(services, caller, eventId)
  const columns = await exportColumns(reads, registry, caller, { eventId, fields }, services.site().timeZone)
  const condition = parseCondition(query['condition'])
  const rows = await exportRows(reads, registry, caller, {
    columns,
    condition: event ? { logic_operator: '&', children: [event, condition] } : condition,
    isRegistering: services.rush.isOn,
  })
  return { eventId, columns, rows }
}

const REASON_MAX = 500

/** Why, for those whose data it is. The wire does not ask for it (§8), our office does. */
function reasonIn(query: Query): string | null {
  const reason = (query['reason'] ?? '').trim()
  if (reason.length > REASON_MAX || reason !== storableText(reason)) throw wrongArgument('reason')
  return reason || null
}

const FILE_NAME_MAX = 60
const ONE = { pageMax: 1, allMax: 1 }

/** Returns the event's name without what a file's name cannot hold; its number where it has none for the caller. */
async function fileNameOf({ reads, registry }: Services, caller: Caller, eventId: number): Promise<string> {
  const asked = { fields: ['name'], condition: where('id', '=', eventId), limit: 1 }
  const found = await search(reads.as(whoAsks(caller)), readScopeFor(registry, 'CubicEventBase', caller), asked, ONE)
  const name = found.records[0]?.['name']
  const kept = typeof name === 'string' ? name.replaceAll(/[\p{Cc}\p{Cs}<>:"/\\|?*]+/gu, ' ').trim() : ''
  return cutText(kept, FILE_NAME_MAX) || String(eventId)
}

function tooManyFields(): AppError {
  return new AppError('BadRequest', {
    cn: `一次最多导出 ${FIELDS_MAX} 个字段`,
    en: `At most ${FIELDS_MAX} fields can be exported at once`,
  })
}

async function defaultFields(
  { db, registry }: Services,
  caller: Caller,
  eventId: number | undefined,
): Promise<readonly string[]> {
  const scope = readScopeFor(registry, 'CubicEventApplicant', caller)
  const wanted = [
    ...(eventId === undefined ? ['event_id.name'] : []),
    ...DEFAULT_FIELDS,
    ...(eventId !== undefined && (await choosesSessions(db, eventId)) ? ['session_choice_ids'] : []),
    ...(eventId === undefined ? [] : ['values']),
  ]
  return wanted.filter((path) => scope.binder.mayRead(scope.model, path.split('.')[0] ?? path))
}

async function choosesSessions(db: Queryable, eventId: number): Promise<boolean> {
  return (await findRegistration(db, eventId))?.choose_sessions === 'some'
}

/** Requires the right to register somebody for the event by hand; returns the caller's id. */
async function demandRegistering({ db, registry }: Services, caller: Caller, eventId: number): Promise<number> {
  const scope = readScopeFor(registry, 'CubicEventBase', caller)
  const { right } = registry.method(scope.model, 'register_applicant')
  if (caller.userId === null) throw lacksRight(caller)
  if (await isCovered(db, scope, eventId, scope.binder.rule(scope.model, right))) return caller.userId
  if (await isCovered(db, scope, eventId, scope.where)) throw lacksRight(caller)
  throw new HttpFault(404, REFUSALS['event:not_found'])
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined
}
