import type { Condition, ImportAnswer, Lang, StatisticsQuery } from '@cubic/contract'
import { csrfTokenIn, TransportError } from '@cubic/data-client'
import { siteConfig } from '@cubic/web-kit/config'
import { currentLanguage } from '@cubic/web-kit/language/language'
import { readStored } from '@cubic/web-kit/storage/storage'
import { askWho } from './client.ts'
import { LANGUAGE_TAGS } from './languages.ts'

type Progress = { readonly onProgress: (sent: number) => void; readonly signal: AbortSignal }

/** `importId`: the idempotency key. `skipWrong`: leaves out the rows in which something is wrong. */
export type SentImport = { readonly file: File; readonly importId: string; readonly skipWrong: boolean }
export type ImportSubject =
  | { readonly kind: 'applicants' | 'attendance'; readonly eventId: number }
  | { readonly kind: 'people' | 'hours' }

function headers(): { readonly [name: string]: string } {
  const token = readStored('login_token')
  const csrf = csrfTokenIn(document.cookie)
  return {
    'Accept-Language': LANGUAGE_TAGS[currentLanguage()],
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(csrf !== undefined && { 'X-CSRFToken': csrf }),
  }
}

function importAddress(asked: ImportSubject, skipWrong: boolean, mode: 'dry_run' | 'marked' | undefined): string {
  const query = new URLSearchParams({
    ...('eventId' in asked && { event_id: String(asked.eventId) }),
    ...(skipWrong && { skip_wrong: '1' }),
    ...(mode && { [mode]: '1' }),
  })
  return `${siteConfig().basePath}/api/office/v1/${asked.kind}/import?${query}`
}

function importForm({ file, importId }: SentImport): FormData {
  const form = new FormData()
  form.set('import_id', importId)
  form.set('file', file)
  return form
}

/**
 * Uploads a spreadsheet for an import or a trial run. Rejects with TransportError without a usable answer. `onProgress`
 * gets the share sent, from 0 to 1.
 */
export function sendImport(
  asked: ImportSubject,
  sent: SentImport & { readonly dryRun: boolean },
  { onProgress, signal }: Progress,
): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress
    const request = new XMLHttpRequest()
    request.open('POST', importAddress(asked, sent.skipWrong, sent.dryRun ? 'dry_run' : undefined))
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TransportError('The network failed')))
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(JSON.parse(request.responseText) as ImportAnswer)
      const isOurs = request.getResponseHeader('Content-Type')?.startsWith('text/plain') === true
      reject(
        new TransportError(isOurs ? request.responseText : request.statusText, {
          status: request.status,
          isForeign: !isOurs,
        }),
      )
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(importForm(sent))
  })
}

/**
 * Receives a spreadsheet with its wrong cells marked and what is wrong in a last column: the whole of it or, with
 * `skipWrong`, the rows that the import leaves or left out.
 */
export async function receiveMarked(asked: ImportSubject, sent: SentImport, signal: AbortSignal): Promise<Blob> {
  const address = importAddress(asked, sent.skipWrong, 'marked')
  const response = await fetch(address, { method: 'POST', headers: headers(), body: importForm(sent), signal }).catch(
    (error: unknown) => {
      throw new TransportError('The network failed', { cause: error })
    },
  )
  if (!response.ok) throw new TransportError(await response.text(), { status: response.status })
  return response.blob()
}

/** Sends a sheet of people, and receives the numbers in it. */
export async function readNumbers(file: File): Promise<readonly string[]> {
  const form = new FormData()
  form.set('file', file)
  const address = `${siteConfig().basePath}/api/office/v1/units/sheet-numbers`
  const response = await fetch(address, { method: 'POST', headers: headers(), body: form }).catch((error: unknown) => {
    throw new TransportError('The network failed', { cause: error })
  })
  if (!response.ok) throw new TransportError(await response.text(), { status: response.status })
  return ((await response.json()) as { readonly numbers: readonly string[] }).numbers
}

export async function receiveTemplate(asked: ImportSubject, lang: Lang, signal: AbortSignal): Promise<Blob> {
  const query = asked.kind === 'applicants' ? `?event_id=${asked.eventId}` : ''
  const address = `${siteConfig().basePath}/api/office/v1/${asked.kind}/import.xlsx${query}`
  const response = await fetch(address, {
    headers: { ...headers(), 'Accept-Language': LANGUAGE_TAGS[lang] },
    signal,
  }).catch((error: unknown) => {
    throw new TransportError('The network failed', { cause: error })
  })
  if (!response.ok) throw new TransportError(await response.text(), { status: response.status })
  return response.blob()
}

/** Downloads the list's applicants as a spreadsheet; `onProgress` gets the bytes received so far. */
export async function receiveExport(
  asked: {
    readonly eventId: number | undefined
    readonly format: 'xlsx' | 'csv'
    readonly fields: readonly string[]
    readonly condition: Condition | undefined
    /** The reason, which the people in the file see. */
    readonly reason: string
  },
  { onProgress, signal }: Progress,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const query = new URLSearchParams({
    ...(asked.eventId !== undefined && { event_id: String(asked.eventId) }),
    fields: asked.fields.join(','),
    reason: asked.reason,
    ...(asked.condition && { condition: JSON.stringify(asked.condition) }),
  })
  const address = `${siteConfig().basePath}/api/office/v1/applicants.${asked.format}?${query}`
  const ask = () => fetch(address, { headers: headers(), signal })
  let response = await ask()
  const action = response.headers.get('Confirmation-Required')
  if (action !== null && (await askWho(action))) response = await ask()
  if (!response.ok || !response.body) throw new TransportError(await response.text(), { status: response.status })
  const chunks: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const name = encoded === undefined ? `applicants.${asked.format}` : decodeURIComponent(encoded)
  return { blob: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }), name }
}

export async function receiveStatistics(
  asked: StatisticsQuery,
  format: 'xlsx' | 'csv',
  signal: AbortSignal,
): Promise<Blob> {
  const chosen = Object.entries(asked).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  return receiveFile(`statistics.${format}?${new URLSearchParams(chosen)}`, signal)
}

export async function receiveReport(eventId: number, format: 'pdf' | 'xlsx', signal: AbortSignal): Promise<Blob> {
  return receiveFile(`report.${format}?event_id=${eventId}`, signal)
}

/** Receives a certificate of the event as it would be issued now, to somebody made up. */
export async function receiveCertificatePreview(eventId: number, signal: AbortSignal): Promise<Blob> {
  return receiveFile(`certificate-preview.pdf?event_id=${eventId}`, signal)
}

export async function receiveCertificate(code: string, signal: AbortSignal): Promise<Blob> {
  return receiveFile(`${code}.pdf`, signal, '/api/certificates/v1/')
}

async function receiveFile(path: string, signal: AbortSignal, folder = '/api/office/v1/'): Promise<Blob> {
  const address = `${siteConfig().basePath}${folder}${path}`
  const response = await fetch(address, { headers: headers(), signal }).catch((error: unknown) => {
    throw new TransportError('The network failed', { cause: error })
  })
  if (!response.ok) throw new TransportError(await response.text(), { status: response.status })
  return response.blob()
}

export async function receivePeopleBelow(
  asked: { readonly [name: string]: string },
  signal: AbortSignal,
): Promise<Blob> {
  return receiveFile(`hours-below.xlsx?${new URLSearchParams(asked)}`, signal)
}

export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
