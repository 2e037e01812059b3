import type { Lang, StatisticsQuery } from '@cubic/contract'
import { COUNTS, DEFINITIONS, DEFINITIONS_VERSION } from '@cubic/domain/statistics/definitions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { wrongArgument } from '../../infra/http/import-route.ts'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import type { Services } from '../../infra/services/services.ts'
import { writeCsv } from '../../infra/spreadsheets/write-csv.ts'
import { type CellValue, writeXlsx } from '../../infra/spreadsheets/write-xlsx.ts'
import { groupNameOf } from './data/labels.ts'
import { listGroups } from './data/queries.ts'
import { demandAsked } from './internal/demand-asked.ts'

const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
} as const
type Format = keyof typeof FORMATS

/** The groups of statistics as spreadsheets, with what each number means below them. */
export function addStatisticsRoutes(app: FastifyInstance, services: Services): void {
  for (const format of ['xlsx', 'csv'] as const)
    app.get(`/api/office/v1/statistics.${format}`, AS_CALLER, (request, reply) =>
      withHttpFaults(() => sendSheet(services, { request, reply, format })),
    )
}

async function sendSheet(
  { callerOf, reads, registry, rush, site }: Services,
  {
    request,
    reply,
    format,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly format: Format },
): Promise<unknown> {
  const caller = await callerOf(request)
  const who = whoAsks(caller)
  const reading = { db: rush.makingRoom(reads.as(who), who), registry, caller, timeZone: site().timeZone }
  const given = readQuery(request.query as { readonly [name: string]: string | undefined })
  const asked = await demandAsked(reading, given)
  const { rows, total } = await listGroups(reading, asked)
  const { lang } = caller
  const head = [groupNameOf(asked.by)[lang], ...COUNTS.map((count) => DEFINITIONS[count].label[lang])]
  const lines: (readonly CellValue[])[] = [
    ...rows.map((row) => [row.label, ...COUNTS.map((count) => row[count])]),
    [TOTAL[lang], ...COUNTS.map((count) => total[count])],
    [],
    ...definitionLines(lang),
  ]
  const name = `statistics-${asked.from}-${asked.to}.${format}`
  reply.headers({
    'content-type': FORMATS[format].type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  return reply.send(FORMATS[format].write(head, inOneBatch(lines)))
}

const TOTAL = { cn: '合计', en: 'Total' } as const

function definitionLines(lang: Lang): readonly (readonly CellValue[])[] {
  const { number, since } = DEFINITIONS_VERSION
  const version = { cn: `定义版本 ${number}，自 ${since}`, en: `Definitions, version ${number}, since ${since}` }
  return [[version[lang]], ...COUNTS.map((count) => [DEFINITIONS[count].label[lang], DEFINITIONS[count].says[lang]])]
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function readQuery(query: { readonly [name: string]: string | undefined }): StatisticsQuery {
  const { from = '', to = '', by = '' } = query
  const id = (name: string) => {
    const text = query[name] ?? ''
    if (text === '') return null
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) >= 2 ** 31) throw wrongArgument(name)
    return Number(text)
  }
  return { from, to, by, unit_id: id('unit_id'), type_id: id('type_id'), event_id: id('event_id') }
}
