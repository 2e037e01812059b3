import type { Readable } from 'node:stream'
import {
  type AnswerFileAnswer,
  fillText,
  MATERIAL_TYPES,
  REFUSALS,
  type UploadAnswer,
  UPLOADS,
  uploadedImage,
  type UploadedMaterial,
  uploadedMaterial,
  type UploadPurpose,
} from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import { FILE_KINDS } from '@cubic/domain/registration/question-types/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFairSemaphore } from '../../infra/concurrency/fair-semaphore.ts'
import { createPlaces } from '../../infra/limits/places.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { interrupted, languageOf } from '../../infra/http/requests.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import type { Services } from '../../infra/services/services.ts'
import { AS_CALLER, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { useLimit } from '../../infra/limits/rate-limits.ts'
import type { Quota } from './commands/keep-file.ts'
import { ANSWER_FILE_EXTENSION, uploadAnswerFile, withoutSalt } from './commands/upload-answer-file.ts'
import { uploadImage } from './commands/upload-image.ts'
import { uploadMaterial } from './commands/upload-material.ts'
import { findAnswerFile, findFileQuestion, makeFindImage } from './data/queries.ts'

const MEGABYTE = 1_048_576
/** Per person, slow uploads too, so that others find a place. */
const AT_ONCE_MAX = 2
const STILL_SENDING = { cn: '请等上一个文件传完', en: 'Please wait until the last file is uploaded' }
const NO_FILE = {
  cn: '没有这个文件，或您不能查看',
  en: 'This file doesn’t exist, or you can’t see it',
}
const YEAR_SECONDS = 365 * 24 * 3600
const FILE_POLICY = "default-src 'none'; sandbox"

/** Staff who run events have this many times the quota of others: their covers stay in use for years. */
const MANAGERS_SHARE = 10

/** Managers may upload for events and have a larger quota. */
type IsManager = (caller: Caller) => boolean

export async function addFileRoutes(app: FastifyInstance, services: Services, isManager: IsManager): Promise<void> {
  await addUploadRoute(app, services, isManager)
  addPublicFileRoute(app, services)
  addAnswerFileRoute(app, services)
}

async function addUploadRoute(app: FastifyInstance, services: Services, isManager: IsManager): Promise<void> {
  const { db, files } = services
  const maxBytes = services.config.limits.uploadBytes
  // Separate limits, so that uploads do not hold up people who look at pictures.
  const drawing = { large: createFairSemaphore({ running: 1 }), small: createFairSemaphore({ running: 2 }) }
  // Uploads stay in memory until they are re-encoded.
  const sending = createSemaphore({ running: 30, waiting: 0 })
  const senders = createPlaces({ each: AT_ONCE_MAX, refusal: STILL_SENDING, waitSeconds: 5 })

  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    // The body is not read until we know who sends it.
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body))
    uploads.post('/api/uploads/:purpose', AS_CALLER, async (request): Promise<UploadAnswer | AnswerFileAnswer> => {
      const purpose = purposeOf(request)
      const { caller, userId, quota } = await senderOf(services, request, purpose, isManager)
      const question = purpose === 'answer' ? await questionOf(services, caller, request) : undefined
      const leave = senders.take(String(userId))
      const outcome = await sending(async () => {
        const bytes = await readBytes(request, maxBytes)
        if (!bytes) return undefined
        const filename = filenameOf(request)
        if (question || purpose === 'hours')
          return uploadAnswerFile({ db, files, places: drawing }, { bytes, filename, question, userId, quota })
        if (purpose === 'material') return uploadMaterial({ db, files }, { bytes, filename, userId, quota })
        return uploadImage({ db, files, places: drawing }, { bytes, purpose, userId, quota })
      }).finally(leave)
      const lang = languageOf(request)
      if (outcome?.ok) return { status: 'ok', ...outcome.value }
      const kind = outcome?.refusal ?? 'upload:too_large'
      const parameters = outcome?.parameters ?? { max: Math.floor(maxBytes / MEGABYTE) }
      return { status: 'error', error_kind: kind, error_msg: fillText(REFUSALS[kind], lang, parameters) }
    })
  })
}

/** Pictures in the available sizes, and materials, as downloads. */
function addPublicFileRoute(app: FastifyInstance, { db, files }: Services): void {
  const resizing = createSemaphore({ running: 2, waiting: 100 })
  const findImage = makeFindImage({ db, files, semaphore: resizing })
  app.get<{ Params: { name: string } }>('/files/:name', FOR_EVERYBODY, async (request, reply) => {
    const material = uploadedMaterial(`/files/${request.params.name}`)
    if (material?.folder === '/files/') return sendMaterial(material, request, reply)
    const image = uploadedImage(`/files/${request.params.name}`)
    const bytes = image && image.folder === '/files/' ? await findImage(image) : undefined
    if (!image || !bytes) return reply.callNotFound()
    // Without a file name: it would override the one that a page's download link gives.
    return sendFile(request, reply, { type: `image/${image.format}`, disposition: 'inline', bytes })
  })

  async function sendMaterial({ hash, extension }: UploadedMaterial, request: FastifyRequest, reply: FastifyReply) {
    const bytes = await files.read(`${hash}.${extension}`)
    if (!bytes) return reply.callNotFound()
    return sendFile(request, reply, { type: MATERIAL_TYPES[extension], disposition: 'attachment', bytes })
  }
}

/** Only for those who may read the answer. */
function addAnswerFileRoute(app: FastifyInstance, { db, files, registry, callerOf }: Services): void {
  app.get<{ Params: { id: string } }>('/api/answer-files/:id', AS_CALLER, async (request, reply) => {
    const { id } = request.params
    reply.header('cache-control', 'private, no-store')
    const caller = await callerOf(request)
    const file = /^[0-9a-f]{40}$/.test(id) ? await findAnswerFile(db, registry, caller, id) : undefined
    const stored = file && (await files.read(`${id}.${ANSWER_FILE_EXTENSION}`))
    if (!stored) throw new HttpFault(404, NO_FILE)
    reply.headers({
      'content-type': (file.name.endsWith('.pdf') ? FILE_KINDS.pdf : FILE_KINDS.webp).type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': FILE_POLICY,
    })
    return reply.send(withoutSalt(stored))
  })
}

/** The name is a hash of the content, so browsers may cache the file forever. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, disposition, bytes }: { readonly type: string; readonly disposition: string; readonly bytes: Buffer },
): FastifyReply {
  const etag = `"${(request.params as { readonly name: string }).name}"`
  reply.headers({
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': FILE_POLICY,
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(bytes)
}

/** An argument, because headers cannot carry every character. */
function filenameOf(request: FastifyRequest): string {
  const { name } = request.query as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}

function purposeOf(request: FastifyRequest): UploadPurpose {
  const { purpose } = request.params as { readonly purpose: string }
  if (purpose === 'material' || purpose === 'hours' || Object.hasOwn(UPLOADS, purpose)) return purpose as UploadPurpose
  throw new HttpFault(404, { cn: '这个地址不存在', en: 'There is nothing at this address' })
}

/** Whoever is signed in may upload these. */
const FROM_ANYBODY: ReadonlySet<UploadPurpose> = new Set(['avatar', 'answer', 'hours'])

async function questionOf({ db, registry }: Services, caller: Caller, request: FastifyRequest): Promise<FormField> {
  const { question: id } = request.query as { readonly question?: unknown }
  const isId = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31
  const question = isId ? await findFileQuestion(db, registry, caller, Number(id)) : undefined
  if (question) return question
  throw new HttpFault(404, REFUSALS['upload:no_question'])
}

/** For most purposes it must be somebody who runs events. */
async function senderOf(
  services: Services,
  request: FastifyRequest,
  purpose: UploadPurpose,
  isManager: IsManager,
): Promise<{ readonly caller: Caller; readonly userId: number; readonly quota: Quota }> {
  const caller = await services.callerOf(request)
  if (caller.userId === null) throw new HttpFault(401, { cn: '请先登录', en: 'Please log in' })
  if (!FROM_ANYBODY.has(purpose) && !isManager(caller)) throw new HttpFault(403, REFUSALS['save:forbidden'])
  const wait = await useLimit(services.db, { key: `upload:${caller.userId}`, max: 60, seconds: 600 })
  const { own, all } = services.config.uploadQuota
  if (!wait)
    return { caller, userId: caller.userId, quota: { own: isManager(caller) ? own * MANAGERS_SHARE : own, all } }
  const seconds = wait.waitSeconds
  throw new HttpFault(
    429,
    { cn: `上传过于频繁，请 ${seconds} 秒后再试`, en: `Too many uploads. Please try again in ${seconds} s` },
    seconds,
  )
}

/** Undefined if the body is too large. The rest is then read and discarded, so that the answer arrives. */
function readBytes(request: FastifyRequest, most: number): Promise<Buffer | undefined> {
  const body = request.body as Readable | undefined
  if (!body) return Promise.resolve(Buffer.alloc(0))
  if (body.destroyed) return Promise.reject(body.errored ?? interrupted())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const isTooLarge = () => size > most
    if (Number(request.headers['content-length']) > most) size = most + 1
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (!isTooLarge()) return void chunks.push(chunk)
      chunks.length = 0
      resolve(undefined)
    })
    body.on('end', () => resolve(isTooLarge() ? undefined : Buffer.concat(chunks)))
    body.on('error', reject)
    body.on('close', () => reject(interrupted()))
  })
}
