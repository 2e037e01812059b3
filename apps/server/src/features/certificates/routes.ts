import { AppError, type Lang, REFUSALS, type Text } from '@cubic/contract'
import { type Caller, demandRight, guest, isCovered, readScopeFor } from '@cubic/data-platform'
import { isErased } from '@cubic/domain/certificate/content'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nobody } from '../../infra/access/access-rules.ts'
import { currentSigningKey, listSigningKeys, type PublishedKey } from '../../infra/access/signing-keys.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { AS_CALLER, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { TooComplex } from '../../infra/parsing/open-parser.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import type { CertificatePaper } from '../../infra/pdf/draw-certificate.ts'
import type { Services } from '../../infra/services/services.ts'
import { issuesCertificates, revokesCertificates } from './data/access.ts'
import { type CertificateRow, findCertificate, findLastOfEvent } from './data/queries.ts'
import {
  achievementOf,
  badgeAddresses,
  CREDENTIALS,
  issuerProfile,
  OPEN_BADGES,
  signBadge,
  signStatusList,
} from './internal/badge.ts'
import { certificatePaper } from './internal/certificate-paper.ts'
import { codeLimits } from './internal/limits.ts'
import { findPreview } from './internal/preview.ts'
import { openProofs, type Proofs } from './internal/proof.ts'

/** A page takes less than one; the rest is for a server that is busy. */
const DRAWING_SECONDS = 40
const RETRY_SECONDS = 10
const BUSY: Text = {
  cn: '服务器正忙，请稍后再下载',
  en: 'The server is busy. Please download it again in a moment',
}
const UNKNOWN: Text = { cn: '没有这个编码的证书', en: 'There is no certificate with this code' }
const REVOKED: Text = { cn: '证书已撤销，不能下载', en: 'This certificate was revoked and can’t be downloaded' }
const ASK_ENDING: Text = {
  cn: '请先在核验页输入持有人学号/工号的后四位',
  en: 'Enter the last four of the holder’s number on the page that checks it first',
}
/** Whoever checks badges may ask from any page. */
const PUBLIC = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' } as const
const JWT = 'application/vc+jwt'

export async function addCertificateRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await addFileRoutes(app, services)
  addBadgeRoutes(app, services)
}

type WithCode = { Params: { code: string }; Querystring: { language?: string } }

async function addFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, registry, reads, site, files, callerOf } = services
  const proofs = await openProofs(db)

  app.get<WithCode>('/api/certificates/v1/:code.pdf', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const caller = await callerOf(request)
      const row = await demandCertificate(services, request, { caller, proofs })
      const printing = { site: site(), files, language: languageAsked(request), isPreview: false }
      const pdf = await draw(services, caller, await certificatePaper(row, printing))
      return asFile(reply, 'application/pdf', `${row.number}.pdf`).send(Buffer.from(pdf))
    }),
  )
  app.get<WithCode>('/api/certificates/v1/:code.jwt', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const row = await demandCertificate(services, request, { caller: await callerOf(request), proofs })
      const key = await db.transaction(currentSigningKey)
      return asFile(reply, JWT, `${row.number}.jwt`).send(await signBadge(row, key, site()))
    }),
  )
  app.get<{ Querystring: { event_id?: string; language?: string } }>(
    '/api/office/v1/certificate-preview.pdf',
    AS_CALLER,
    (request, reply) =>
      withHttpFaults(async () => {
        const caller = await callerOf(request)
        const given = request.query.event_id ?? ''
        const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0
        const from = reads.as(whoAsks(caller))
        const asked = { model: 'CubicEventBase', id, right: issuesCertificates, reach: nobody }
        const preview =
          (await demandRight(from, registry, caller, asked)) &&
          (await findPreview(from, { eventId: id, caller, site: site() }))
        if (!preview) throw new AppError('NotFound', REFUSALS['event:not_found'])
        const printing = { site: site(), files, language: languageAsked(request), isPreview: true }
        const pdf = await draw(services, caller, await certificatePaper(preview, printing))
        return asFile(reply, 'application/pdf', 'preview.pdf').send(Buffer.from(pdf))
      }),
  )
}

/** Returns the certificate that the path names. Throws if it cannot be downloaded, or not by this caller. */
async function demandCertificate(
  services: Services,
  request: FastifyRequest<WithCode>,
  { caller, proofs }: { readonly caller: Caller; readonly proofs: Proofs },
): Promise<CertificateRow> {
  const code = normalizeBindingCode(request.params.code)
  const find = async () => (code === undefined ? undefined : findCertificate(services.reads.as(whoAsks(caller)), code))
  const row = await services.tries(codeLimits(caller), find, (found) => found === undefined)
  if (!row) throw new HttpFault(404, UNKNOWN)
  const proof = request.headers['x-certificate-proof']
  const isOwn = caller.userId !== null && caller.userId === row.user_id
  const isKnown =
    isOwn || proofs.isGood(row.code, typeof proof === 'string' ? proof : '') || (await mayRevoke(services, caller, row))
  if (!isKnown) throw new HttpFault(403, ASK_ENDING)
  if (row.state === 'revoked') throw new HttpFault(409, REVOKED)
  if (isErased(row)) throw new HttpFault(404, UNKNOWN)
  return row
}

function mayRevoke({ registry, reads }: Services, caller: Caller, { id }: CertificateRow): Promise<boolean> {
  const scope = readScopeFor(registry, 'CubicCertificate', caller)
  return isCovered(reads.as(whoAsks(caller)), scope, id, scope.binder.rule(scope.model, revokesCertificates))
}

async function draw({ parser }: Services, caller: Caller, paper: CertificatePaper) {
  return parser
    .run('drawCertificate', paper, { who: whoAsks(caller), seconds: DRAWING_SECONDS })
    .catch((error: unknown) => {
      throw error instanceof TooComplex ? new HttpFault(503, BUSY, RETRY_SECONDS) : error
    })
}

function languageAsked({ query }: FastifyRequest): Lang | null {
  const { language } = query as { readonly language?: string }
  return language === 'cn' || language === 'en' ? language : null
}

function asFile(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
}

/** Stable addresses: badges that people keep name them. */
function addBadgeRoutes(app: FastifyInstance, { db, registry, reads, site }: Services): void {
  const from = reads.as('badges')
  const context = { '@context': [CREDENTIALS, OPEN_BADGES] }

  app.get('/badges/issuer', FOR_EVERYBODY, async (_request, reply) =>
    reply.headers(PUBLIC).send({ ...context, ...issuerProfile(site()) }),
  )
  app.get('/badges/jwks.json', FOR_EVERYBODY, async (_request, reply) =>
    reply.headers(PUBLIC).send({ keys: (await listSigningKeys(from)).map((key) => jwkOf(key, site().publicUrl)) }),
  )
  app.get<{ Params: { id: string } }>('/badges/keys/:id', FOR_EVERYBODY, async (request, reply) => {
    const key = (await listSigningKeys(from)).find(({ id }) => id === request.params.id)
    return key ? reply.headers(PUBLIC).send(jwkOf(key, site().publicUrl)) : reply.callNotFound()
  })
  app.get<WithNumber>('/badges/achievements/:number(^\\d{1,9})', FOR_EVERYBODY, async (request, reply) => {
    const eventId = Number(request.params.number)
    const events = readScopeFor(registry, 'CubicEventBase', guest())
    const row = (await isCovered(from, events, eventId, events.where)) && (await findLastOfEvent(from, eventId))
    if (!row) return reply.callNotFound()
    return reply.headers(PUBLIC).send({ ...context, ...achievementOf(row, site()) })
  })
  app.get<WithNumber>('/badges/status/:number(^\\d{1,6})', FOR_EVERYBODY, async (request, reply) => {
    const key = await db.transaction(currentSigningKey)
    const list = await signStatusList(from, Number(request.params.number), { key, site: site(), now: new Date() })
    return list === undefined ? reply.callNotFound() : reply.headers(PUBLIC).type(JWT).send(list)
  })
}
type WithNumber = { Params: { number: string } }

function jwkOf({ id, publicKey }: PublishedKey, publicUrl: string) {
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: badgeAddresses(publicUrl).key(id), x: publicKey }
}
