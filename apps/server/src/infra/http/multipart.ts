import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { interrupted } from './requests.ts'
import { HttpFault } from '../errors/http-fault.ts'

/** `file` is undefined if none was sent, and `too_large` if it is. */
export type SentForm = {
  readonly file: Buffer | 'too_large' | undefined
  readonly fields: ReadonlyMap<string, string>
}

const FIELD_BYTES_MAX = 10_000
const FIELDS_MAX = 20

/** Lets the routes of a plugin read multipart bodies by `readForm`. */
export function takeMultipart(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // The body is not read until we know who sends it.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** Reads a multipart body with one file in the field `file`, in memory; a longer file is read and dropped. */
export function readForm(request: FastifyRequest, { fileBytes }: { readonly fileBytes: number }): Promise<SentForm> {
  const body = request.body as Readable | undefined
  const type = request.headers['content-type'] ?? ''
  if (!body || !/^multipart\/form-data\b/i.test(type)) throw badForm()
  if (body.destroyed) throw body.errored ?? interrupted()
  return new Promise((resolve, reject) => {
    let parser: InstanceType<typeof Busboy>
    try {
      parser = new Busboy({
        headers: { 'content-type': type },
        limits: {
          fileSize: fileBytes,
          files: 1,
          fields: FIELDS_MAX,
          fieldSize: FIELD_BYTES_MAX,
          parts: FIELDS_MAX + 1,
        },
      })
    } catch {
      return reject(badForm())
    }
    const fields = new Map<string, string>()
    const chunks: Buffer[] = []
    let file: SentForm['file']
    parser.on('field', (name, value) => void fields.set(name, value))
    parser.on('file', (name, stream) => {
      if (name !== 'file') return void stream.resume()
      file = Buffer.alloc(0)
      stream.on('data', (chunk: Buffer) => void (file !== 'too_large' && chunks.push(chunk)))
      stream.on('limit', () => {
        file = 'too_large'
        chunks.length = 0
      })
    })
    parser.on('finish', () => resolve({ file: file && file !== 'too_large' ? Buffer.concat(chunks) : file, fields }))
    parser.on('error', () => reject(badForm()))
    body.on('error', reject)
    body.on('close', () => void (body.readableEnded || reject(interrupted())))
    body.pipe(parser)
  })
}

function badForm(): HttpFault {
  return new HttpFault(400, {
    cn: '请求须是 multipart/form-data，文件在 file 字段中',
    en: 'The request must be multipart/form-data with the file in the field “file”',
  })
}
