import { type AccountAnswer, LANGUAGES, refuse, REFUSALS, type Text, where } from '@cubic/contract'
import { type Caller, readAs } from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { addImportRoute, lacksRight, wrongArgument } from '../../infra/http/import-route.ts'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { languageOf } from '../../infra/http/requests.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import { TooComplex } from '../../infra/parsing/open-parser.ts'
import type { Services } from '../../infra/services/services.ts'
import { writeXlsx } from '../../infra/spreadsheets/write-xlsx.ts'
import { recordChange } from '../audit/commands/record-change.ts'
import { HOUR_HEADINGS, importHours, mayImportHours } from './commands/import-hours.ts'
import { belowHeading, listCategories, rowsBelow } from './data/people-below.ts'
import { readOwnHours } from './data/own-hours.ts'
import { findTranscriptPerson, issueTranscript, readTranscript, type Transcript } from './data/transcripts.ts'
import { transcriptPaper } from './internal/transcript-paper.ts'

const DRAWING_SECONDS = 40
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const RETRY_SECONDS = 20
const BUSY: Text = {
  cn: '现在太忙，成绩单没有做好，请稍后再试',
  en: 'It’s too busy to draw the transcript now. Please try again in a moment',
}
const NOTHING: Text = {
  cn: '还没有锁定的学时，暂时不能开具成绩单',
  en: 'No hours are locked yet, so there is nothing to print',
}

export async function addHourRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, parser, site } = services

  app.post('/api/auth/v1/own-hours', AS_CALLER, async (request): Promise<AccountAnswer<'own-hours'>> => {
    const { userId } = await services.callerOf(request)
    if (userId === null) return refusalAnswer(request, refuse('auth:unauthenticated'))
    const asked = { userId, lang: languageOf(request), timeZone: site().timeZone }
    return { status: 'ok', ...(await readOwnHours(db.reads.db, asked)) }
  })

  // `lang`: one language alone. `person_id`: somebody's whose hours the caller sees.
  app.get('/api/people/v1/transcript.pdf', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { lang, person_id: asked } = request.query as { readonly lang?: string; readonly person_id?: string }
      const caller = await services.callerOf(request)
      const personId = await findPerson(services, caller, asked)
      const transcript = await issueAndRecord(services, caller, personId)
      const { languages } = site()
      const chosen = LANGUAGES.filter((each) => (lang === undefined ? languages.includes(each) : each === lang))
      const paper = transcriptPaper(transcript, { site: site(), languages: chosen.length > 0 ? chosen : languages })
      const bounds = { who: whoAsks(caller), seconds: DRAWING_SECONDS }
      const pdf = await parser.run('drawTranscript', paper, bounds).catch((error: unknown) => {
        throw error instanceof TooComplex ? new HttpFault(503, BUSY, RETRY_SECONDS) : error
      })
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${transcript.number}.pdf"`,
        'cache-control': 'private, no-store',
      })
      return reply.send(Buffer.from(pdf))
    }),
  )

  addBelowRoute(app, services)

  await addImportRoute(app, services, '/api/office/v1/hours/import', async (caller) => {
    if (caller.userId === null || !mayImportHours(caller)) throw lacksRight(caller)
    return {
      userId: caller.userId,
      subject: 'hours ',
      run: (sent) => importHours(services, caller, sent),
      headings: async () => HOUR_HEADINGS,
    }
  })
}

async function issueAndRecord({ db, site }: Services, caller: Caller, personId: number): Promise<Transcript> {
  const { organisation, timeZone } = site()
  const content = await readTranscript(db, { personId, organisation, timeZone })
  if (!content || content.entries.length === 0) throw new HttpFault(404, NOTHING)
  return db.transaction(async (tx) => {
    const issued = await issueTranscript(tx, content, { personId, timeZone })
    const after = { number: issued.number }
    await recordChange(tx, caller, { model: 'EventPerson', id: personId, action: 'transcript', before: null, after })
    return issued
  })
}

function addBelowRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/office/v1/hours-below.xlsx', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const caller = await services.callerOf(request)
      if (caller.userId === null || !mayImportHours(caller)) throw lacksRight(caller)
      const { category, year, unit } = request.query as { readonly [name: string]: string | undefined }
      const asked = {
        category: numberIn('category', category) ?? 0,
        year: numberIn('year', year),
        unit: numberIn('unit', unit),
      }
      const reading = { db: services.reads.as(whoAsks(caller)), registry: services.registry, caller }
      const categories = await listCategories(reading.db, caller.lang)
      reply.headers({
        'content-type': XLSX,
        'content-disposition': 'attachment; filename="hours-below.xlsx"',
        'cache-control': 'no-store',
      })
      return reply.send(writeXlsx(belowHeading(categories, caller.lang), rowsBelow(reading, asked, categories)))
    }),
  )
}

function numberIn(name: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (!/^\d{1,9}$/.test(text)) throw wrongArgument(name)
  return Number(text)
}

/** The caller's own, or one whose hours they may see. */
async function findPerson({ db, registry }: Services, caller: Caller, asked: string | undefined): Promise<number> {
  if (caller.userId === null) throw new HttpFault(401, { cn: '请先登录', en: 'Please log in' })
  if (asked === undefined) {
    const own = await findTranscriptPerson(db, caller.userId)
    if (own === undefined) throw new HttpFault(404, NOTHING)
    return own
  }
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0
  const query = { fields: ['id'], condition: where('id', '=', id), limit: 1 } as const
  const [person] = await readAs(db, registry, caller, 'EventPerson', query, { pageMax: 1, allMax: 1 })
  if (!person) throw new HttpFault(404, REFUSALS['save:not_found'])
  return id
}
