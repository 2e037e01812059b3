import type { EventReport, Text } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import { TooComplex } from '../../infra/parsing/open-parser.ts'
import type { Services } from '../../infra/services/services.ts'
import { writeXlsx } from '../../infra/spreadsheets/write-xlsx.ts'
import { sortableMoment } from '../../infra/text/format-moment.ts'
import { demandReport } from './data/queries.ts'
import { reportPaper } from './internal/report-paper.ts'
import { reportHeading, reportRows } from './internal/report-rows.ts'

const DRAWING_SECONDS = 40
const TOO_LARGE: Text = {
  cn: '报告太大，无法生成 PDF，请下载 XLSX',
  en: 'This report is too large for a PDF. Download the XLSX file instead',
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FILE_NAME: Text = { cn: '报告', en: 'report' }
const FILE_NAME_MAX = 60

export function addReportRoutes(app: FastifyInstance, services: Services): void {
  const { parser, site } = services

  app.get('/api/office/v1/report.pdf', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { caller, report } = await readAsked(services, request)
      const paper = reportPaper(report, { lang: caller.lang, site: site() })
      const bounds = { who: whoAsks(caller), seconds: DRAWING_SECONDS }
      const pdf = await parser.run('drawReport', paper, bounds).catch((error: unknown) => {
        throw error instanceof TooComplex ? new HttpFault(422, TOO_LARGE) : error
      })
      return send(reply, { caller, report, site: site(), kind: 'pdf' }).send(Buffer.from(pdf))
    }),
  )
  app.get('/api/office/v1/report.xlsx', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { caller, report } = await readAsked(services, request)
      const rows = reportRows(report, caller.lang, site().timeZone)
      const stream = writeXlsx(reportHeading(caller.lang), once(rows))
      return send(reply, { caller, report, site: site(), kind: 'xlsx' }).send(stream)
    }),
  )
}

async function* once<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows
}

async function readAsked(
  { reads, registry, callerOf }: Services,
  request: FastifyRequest,
): Promise<{ readonly caller: Caller; readonly report: EventReport }> {
  const { event_id: id = '' } = request.query as { readonly event_id?: string }
  const eventId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const caller = await callerOf(request)
  const report = await demandReport({ db: reads.as(whoAsks(caller)), registry, caller, eventId })
  return { caller, report }
}

type Sent = {
  readonly caller: Caller
  readonly report: EventReport
  readonly site: { readonly timeZone: string }
  readonly kind: 'pdf' | 'xlsx'
}

function send(reply: FastifyReply, { caller, report, site, kind }: Sent): FastifyReply {
  const day = sortableMoment(new Date(report.as_of), site.timeZone).slice(0, 10)
  const event = [...report.event.name.replaceAll(/[\p{Cc}\p{Cs}<>:"/\\|?*]+/gu, ' ')].slice(0, FILE_NAME_MAX).join('')
  const name = encodeURIComponent(`${FILE_NAME[caller.lang]}-${event.trim() || report.event.id}-${day}.${kind}`)
  return reply.headers({
    'content-type': kind === 'pdf' ? 'application/pdf' : XLSX,
    'content-disposition': `attachment; filename="report.${kind}"; filename*=UTF-8''${name}`,
    'cache-control': 'no-store',
  })
}
