import type { AnswerFileAnswer, UploadAnswer, UploadPurpose } from '@cubic/contract'
import { csrfTokenIn, TransportError } from '@cubic/data-client'
import { siteConfig } from '../config.ts'
import { currentLanguage } from '../language/language.tsx'
import { readStored } from '../storage/storage.ts'

const TIMEOUT_MS = 60_000

type Sending = {
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
  /** The file's name, which says the kind of a material. */
  readonly name?: string
}

/**
 * Uploads a file. `onProgress` gets the sent part from 0 to 1; `signal` aborts. Rejects with TransportError
 * without a usable answer, with AbortError when aborted.
 */
export function uploadFile(purpose: UploadPurpose, file: Blob, sending: Sending): Promise<UploadAnswer> {
  const query = sending.name === undefined ? '' : `?name=${encodeURIComponent(sending.name)}`
  return send<UploadAnswer>(`${purpose}${query}`, file, sending)
}

/** Uploads a file that answers a question, as `uploadFile` does. */
export function uploadAnswerFile(
  question: number,
  file: File,
  sending: Omit<Sending, 'name'>,
): Promise<AnswerFileAnswer> {
  return send<AnswerFileAnswer>(`answer?question=${question}&name=${encodeURIComponent(file.name)}`, file, sending)
}

export function uploadHourFile(file: File, sending: Omit<Sending, 'name'>): Promise<AnswerFileAnswer> {
  return send<AnswerFileAnswer>(`hours?name=${encodeURIComponent(file.name)}`, file, sending)
}

function send<Answer>(address: string, file: Blob, { onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress
    const request = new XMLHttpRequest()
    request.open('POST', `${siteConfig().basePath}/api/uploads/${address}`)
    request.timeout = TIMEOUT_MS
    const token = readStored('login_token')
    const csrf = csrfTokenIn(document.cookie)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.setRequestHeader('Accept-Language', currentLanguage() === 'cn' ? 'zh-CN' : 'en')
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (csrf !== undefined) request.setRequestHeader('X-CSRFToken', csrf)
    const stop = () => request.abort()
    const fail = (message: string) => reject(new TransportError(message))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => fail('The network failed'))
    request.addEventListener('timeout', () => fail('The request timed out'))
    request.addEventListener('abort', () => reject(takenBack()))
    request.addEventListener('load', () => {
      const answer = answerOf<Answer>(request)
      if (answer) resolve(answer)
      else reject(failureOf(request))
    })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return reject(takenBack())
    request.send(file)
  })
}

function takenBack(): DOMException {
  return new DOMException('The upload was taken back', 'AbortError')
}

function answerOf<Answer>(request: XMLHttpRequest): Answer | undefined {
  if (request.status !== 200 || !request.getResponseHeader('Content-Type')?.startsWith('application/json'))
    return undefined
  return JSON.parse(request.responseText) as Answer
}

/** Uses the server's own error, a short text, but never shows a proxy's page. */
function failureOf(request: XMLHttpRequest): TransportError {
  const { status, statusText, responseText: text } = request
  const isForeign = !request.getResponseHeader('Content-Type')?.startsWith('text/plain')
  return new TransportError(isForeign ? statusText : text, { status, retryAfter: retryAfter(request), isForeign })
}

function retryAfter(request: XMLHttpRequest): number | undefined {
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}
