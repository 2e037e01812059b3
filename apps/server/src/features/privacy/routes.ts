import { createReadStream } from 'node:fs'
import { type AccountAnswer, type Lang, type OwnData, refuse, REFUSALS } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { AS_CALLER, asConfirmed } from '../../infra/http/route-right.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { languageOf } from '../../infra/http/requests.ts'
import type { Services } from '../../infra/services/services.ts'
import { recordChange } from '../audit/commands/record-change.ts'
import { exportFile, exportFolderOf } from './commands/remove-exports.ts'
import type { MappedTable } from './data/map.ts'
import { findPerson } from './data/person.ts'
import { findRecordSettings, readProcessingRecord } from './data/processing-record.ts'
import { summarise } from './data/summary.ts'
import { writeProcessingRecord } from './internal/written-record.ts'
import { hasRole } from '../people/data/roles.ts'

const LOG_IN = { cn: '请先登录', en: 'Please log in' }
const NO_EXPORT = {
  cn: '没有可以下载的数据，请重新打包',
  en: 'There is nothing to download. Please have it made again',
}

export function addPrivacyRoutes(app: FastifyInstance, services: Services, map: readonly MappedTable[]): void {
  const { db, config } = services

  app.post('/api/auth/v1/own-data', AS_CALLER, async (request): Promise<AccountAnswer<'own-data', Date>> => {
    const { userId } = await services.callerOf(request)
    if (userId === null) return refusalAnswer(request, refuse('auth:unauthenticated'))
    return { status: 'ok', ...(await readOwnData(services, map, { userId, lang: languageOf(request) })) }
  })

  for (const kind of ['', '.html'] as const)
    app.get(`/api/office/v1/processing-record${kind}`, AS_CALLER, async (request, reply) => {
      const caller = await services.callerOf(request)
      if (caller.userId === null) throw new HttpFault(401, LOG_IN)
      if (!hasRole(caller, 'admin')) throw new HttpFault(403, REFUSALS['save:forbidden'])
      reply.header('cache-control', 'private, no-store')
      const lang = languageOf(request)
      const record = await readProcessingRecord(services, map, lang)
      if (kind === '') return reply.send(record)
      const page = writeProcessingRecord(record, { lang, timeZone: services.site().timeZone, made: new Date() })
      return reply.type('text/html; charset=utf-8').send(page)
    })

  app.get('/api/people/v1/export.zip', asConfirmed('export'), async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const caller = await services.callerOf(request)
    if (caller.userId === null) throw new HttpFault(401, LOG_IN)
    const newest = await db.one<{ id: string; bytes: number }>`
      select id, bytes::float8 as bytes from cubic_data_export where user_id = ${caller.userId} and state = 'ready'
        and asked_at > now() - interval '7 days' order by asked_at desc limit 1`
    if (!newest) throw new HttpFault(404, NO_EXPORT)
    const file = createReadStream(exportFile(exportFolderOf(config.dataDir), newest.id))
    await new Promise<void>((resolve, reject) => {
      file.once('open', () => resolve())
      file.once('error', () => reject(new HttpFault(404, NO_EXPORT)))
    })
    const { userId: id } = caller
    await db.transaction((tx) =>
      recordChange(tx, caller, { model: 'User', id, action: 'download_export', before: null, after: null }),
    )
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'content-length': newest.bytes,
    })
    return reply.send(file)
  })
}

async function readOwnData(
  { db, settings }: Services,
  map: readonly MappedTable[],
  { userId, lang }: { readonly userId: number; readonly lang: Lang },
): Promise<OwnData<Date>> {
  const person = await findPerson(db, { userId, personIds: [], ticketIds: [] })
  const exports = await db.rows<OwnData<Date>['exports'][number]>`
    select state, asked_at as asked_time, finished_at as finished_time, asked_at + interval '7 days' as until, bytes::float8 as bytes
    from cubic_data_export where user_id = ${userId} order by asked_at desc limit 20`
  const erasure = await db.one<NonNullable<OwnData<Date>['erasure']>>`
    select due_at as due_time, by_staff or told_at is not null as is_final from cubic_erasure where user_id = ${userId}`
  return {
    kinds: await summarise(db, map, person, lang),
    exports,
    erasure: erasure ?? null,
    contact: (await findRecordSettings(db, lang)).data_contact ?? settings.current().footer.contact ?? null,
  }
}
