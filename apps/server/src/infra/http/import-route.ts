import {
  IMPORT_LIMITS,
  IMPORT_PROBLEMS,
  type ImportAnswer,
  type ImportProblemKind,
  type Lang,
  type RefusalKind,
  REFUSALS,
  type Text,
} from '@cubic/contract'
import type { Readable } from 'node:stream'
import { type Caller, isUuid } from '@cubic/data-platform'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ImportRequest, importRequestOf } from '../imports/import-requests.ts'
import { createFairSemaphore } from '../concurrency/fair-semaphore.ts'
import {
  type FileReading,
  type ImportFile,
  markImportFile,
  readImportFile,
  type UnreadableFile,
} from '../imports/import-file.ts'
import { createPlaces } from '../limits/places.ts'
import { writeXlsx } from '../spreadsheets/write-xlsx.ts'
import { whoAsks } from '../network/who-asks.ts'
import { withHttpFaults } from './app-errors.ts'
import { readForm, takeMultipart } from './multipart.ts'
import { signalOf } from './requests.ts'
import { HttpFault } from '../errors/http-fault.ts'
import type { Services } from '../services/services.ts'
import { AS_CALLER } from './route-right.ts'

/** Imports that run at once, and those of one person that are sent, wait or run. */
const RUNNING = 3
const OWN_IMPORTS = 5
const STILL_IMPORTING: Text = {
  cn: '您还有导入没有完成，请等它们完成后再试',
  en: 'Your other imports are still running. Please try again when they’re done',
}

type Query = { readonly [name: string]: string | undefined }
type Sent = {
  readonly sheet: ImportFile | UnreadableFile
  readonly request: ImportRequest | undefined
  readonly dryRun: boolean
  readonly skipWrong: boolean
}
/** An import that the caller may make. `subject` tells the imports of one person apart, besides their file. */
type Prepared = {
  readonly userId: number
  readonly subject: string
  readonly run: (sent: Sent) => Promise<ImportAnswer | { readonly refusal: RefusalKind }>
  /** The columns that an import may have, for an empty spreadsheet to fill in. */
  readonly headings: () => Promise<readonly Text[]>
}

/**
 * Adds a route that imports a spreadsheet (wire §8). With `skip_wrong=1` its wrong rows are left out. With `marked=1`
 * it is only tried, unless this import was made already, and comes back with its mistakes marked; with both, only the
 * rows left out come back. `prepare` checks the right before the body is read. Everybody who may import gets an empty
 * spreadsheet with the columns at the same path with `.xlsx`, in their language.
 */
export async function addImportRoute(
  app: FastifyInstance,
  { callerOf, parser }: Pick<Services, 'callerOf' | 'parser'>,
  path: string,
  prepare: (caller: Caller, query: Query) => Promise<Prepared>,
): Promise<void> {
  const importing = createFairSemaphore({ running: RUNNING })
  const own = createPlaces({ each: OWN_IMPORTS, refusal: STILL_IMPORTING, waitSeconds: 5 })
  app.get(`${path}.xlsx`, AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const caller = await callerOf(request)
      const { headings } = await prepare(caller, request.query as Query)
      const names = (await headings()).map((name) => name[caller.lang])
      return sendXlsx(reply, 'template.xlsx', writeXlsx(names, noRows()))
    }),
  )
  await app.register(async (uploads) => {
    takeMultipart(uploads)
    uploads.post(path, AS_CALLER, (request, reply) =>
      withHttpFaults(async () => {
        const query = request.query as Query
        const caller = await callerOf(request)
        const { userId, subject, run } = await prepare(caller, query)
        const who = whoAsks(caller)
        const leave = own.take(who)
        try {
          // Before there is a place among all: others' imports do not wait for a body that never comes.
          const { file, fields } = await readForm(request, { fileBytes: IMPORT_LIMITS.bytes })
          const importId = fields.get('import_id') ?? query['import_id'] ?? ''
          if (importId !== '' && !isUuid(importId)) throw wrongArgument('import_id')
          const isTrue = (name: string) => ['1', 'true'].includes(query[name] ?? fields.get(name) ?? '')
          const wantsMarked = isTrue('marked')
          const [dryRun, skipWrong] = [isTrue('dry_run'), isTrue('skip_wrong')]
          const isRepeatable = importId !== '' && Buffer.isBuffer(file) && !dryRun
          const parts = [subject, ...(skipWrong ? ['skip_wrong'] : [])]
          const reading: FileReading = { parser, who, signal: signalOf(reply) }
          const sheet = await readImportFile(file, reading)
          const answer = await importing(who, () =>
            run({
              sheet,
              request: isRepeatable ? importRequestOf(userId, importId, [...parts, file]) : undefined,
              dryRun: wantsMarked || dryRun,
              skipWrong,
            }),
          )
          if ('refusal' in answer) throw new HttpFault(409, REFUSALS[answer.refusal])
          return wantsMarked
            ? await sendMarked(reply, { file, answer, lang: caller.lang, wrongOnly: skipWrong, reading })
            : answer
        } finally {
          leave()
        }
      }),
    )
  })
}

type Marked = {
  readonly file: Buffer | 'too_large' | undefined
  readonly answer: ImportAnswer
  readonly lang: Lang
  readonly wrongOnly: boolean
  readonly reading: FileReading
}

/** Sends the spreadsheet back with its mistakes marked. One that cannot be read is refused with the reason. */
async function sendMarked(reply: FastifyReply, { file, reading, ...marking }: Marked): Promise<FastifyReply> {
  const { answer, lang } = marking
  const unreadable = answer.errors.find(({ kind }) => UNREADABLE.has(kind))
  const marked =
    Buffer.isBuffer(file) && !unreadable ? await markImportFile(file, marking, reading) : { kind: 'empty' as const }
  if (!('kind' in marked))
    return sendXlsx(reply, 'marked.xlsx', Buffer.from(marked.buffer, marked.byteOffset, marked.byteLength))
  const reason = unreadable?.message ?? IMPORT_PROBLEMS[marked.kind][lang]
  throw new HttpFault(400, { cn: reason, en: reason })
}

async function* noRows(): AsyncGenerator<readonly []> {}

function sendXlsx(reply: FastifyReply, name: string, sheet: Buffer | Readable): FastifyReply {
  reply.headers({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  return reply.send(sheet)
}

const UNREADABLE: ReadonlySet<string> = new Set<ImportProblemKind>([
  'not_a_spreadsheet',
  'old_format',
  'broken',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'too_complex',
  'empty',
])

export function lacksRight({ userId }: Caller): HttpFault {
  return userId === null
    ? new HttpFault(401, { cn: '请先登录', en: 'Please log in first' })
    : new HttpFault(403, REFUSALS['save:forbidden'])
}

export function wrongArgument(name: string): HttpFault {
  return new HttpFault(400, { cn: `参数 ${name} 不正确`, en: `The argument ${name} is invalid` })
}
