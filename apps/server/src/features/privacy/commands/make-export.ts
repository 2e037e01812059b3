import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { type Lang, type MethodOutcome, ok, type REQUEST_EXPORT, uploadedImage } from '@cubic/contract'
import type { Caller, Database, Tx } from '@cubic/data-platform'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import yazl from 'yazl'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import type { FileStore } from '../../../infra/files/files.ts'
import type { Log } from '../../../infra/log/log.ts'
import type { Site } from '../../../infra/services/settings.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { ANSWER_FILE_EXTENSION, withoutSalt } from '../../files/commands/upload-answer-file.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import type { MappedTable } from '../data/map.ts'
import { findPerson, type Person } from '../data/person.ts'
import { pagesOf } from '../internal/person-rows.ts'
import { readablePage } from '../internal/readable-page.ts'
import { exportFile } from './remove-exports.ts'

export const MAKE_EXPORT: JobDefinition<{ export_id: string }> = {
  name: 'make-data-export',
  payload: v.strictObject({ export_id: v.string() }),
  retry: { attempts: 3, firstWaitMs: 5000, maxWaitMs: 60_000 },
}

/** One download at a time. */
export async function requestExport(tx: Tx, caller: Caller, id: number): Promise<MethodOutcome<typeof REQUEST_EXPORT>> {
  await tx.one`select 1 from cubic_user where id = ${id} for no key update`
  const running = await tx.one`select 1 from cubic_data_export where user_id = ${id} and state = 'running'`
  if (running) return ok({})
  const made = await tx.one<{ id: string }>`
    insert into cubic_data_export (user_id, language) values (${id}, ${caller.lang}) returning id`
  if (made) await enqueue(tx, MAKE_EXPORT, { export_id: made.id })
  await recordChange(tx, caller, { model: 'User', id, action: 'request_export', before: null, after: null })
  return ok({})
}

export type Exporting = {
  readonly db: Database
  readonly files: FileStore
  readonly map: readonly MappedTable[]
  readonly folder: string
  readonly site: () => Site
  readonly log: Log
}

/** Safe to repeat: the file is written beside its place first. */
export async function makeExport(exporting: Exporting, id: string, signal: AbortSignal): Promise<void> {
  const { db, folder, log } = exporting
  const asked = await db.one<{ user_id: number; language: Lang }>`
    select user_id, language from cubic_data_export where id = ${id}::uuid and state = 'running'`
  if (!asked) return
  const name = exportFile(folder, id)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(await zipOf(exporting, asked), createWriteStream(`${name}.part`, { mode: 0o600, flush: true }), {
      signal,
    })
    await rename(`${name}.part`, name)
  } catch (error) {
    await rm(`${name}.part`, { force: true })
    // a process that stops leaves it to the next one
    if (signal.aborted) throw error
    log.error('A download of somebody’s data could not be made', { exportId: id, error })
    await db.run`update cubic_data_export set state = 'failed', finished_at = now() where id = ${id}::uuid`
    return
  }
  const { size } = await stat(name)
  await db.transaction(async (tx) => {
    const isReady = await tx.run`
      update cubic_data_export set state = 'ready', finished_at = now(), bytes = ${size} where id = ${id}::uuid`
    if (isReady > 0) await enqueueSecurityNotice(tx, asked.user_id, { notice: 'export_ready' })
  })
}

/** Reads and packs one entry at a time, page by page: memory does not grow with what is kept. */
async function zipOf(
  { db, files, map, site }: Exporting,
  { user_id: userId, language: lang }: { readonly user_id: number; readonly language: Lang },
): Promise<Readable> {
  const person = await findPerson(db, { userId, personIds: [], ticketIds: [] })
  const { organisation, timeZone } = site()
  const about = { organisation: organisation[lang], timeZone, lang, made: new Date() }
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const add = (name: string, read: () => Readable) =>
    zip.addReadStreamLazy(name, { mtime: about.made }, (give) => {
      const entry = read()
      entry.on('error', (error) => output.destroy(error))
      give(null, entry)
    })
  add(lang === 'cn' ? '我的数据.html' : 'my-data.html', () => textStream(readablePage(db, map, person, about)))
  for (const table of map)
    if (await hasRows(db, table, person))
      add(`data/${table.model ?? table.name.replace(/^cubic_/, '')}.json`, () => textStream(jsonOf(db, table, person)))
  for (const { name, read } of await listFiles(db, files, person)) add(`files/${name}`, () => Readable.from(read()))
  zip.end()
  return output
}

const textStream = (parts: AsyncGenerator<string>): Readable => Readable.from(parts, { objectMode: false })

async function hasRows(db: Database, table: MappedTable, person: Person): Promise<boolean> {
  for await (const page of pagesOf(db, table, person)) return page.length > 0
  return false
}

async function* jsonOf(db: Database, table: MappedTable, person: Person): AsyncGenerator<string> {
  let before = '['
  for await (const page of pagesOf(db, table, person))
    for (const row of page) {
      yield `${before}\n${JSON.stringify(row)}`
      before = ','
    }
  yield '\n]\n'
}

type OwnFile = { readonly name: string; readonly read: () => AsyncGenerator<Buffer> }

async function listFiles(db: Database, files: FileStore, { userId, ticketIds }: Person): Promise<readonly OwnFile[]> {
  const user = await db.one<{ avatar: string | null }>`select avatar from cubic_user where id = ${userId}`
  const avatar = uploadedImage(user?.avatar ?? '')
  const answers = await db.rows<{ hash: string; reference: string }>`
    select hash, reference from cubic_answer_file where applicant_id = any(${ticketIds})
      or applicant_id is null and hash in (select hash from cubic_file_owner where user_id = ${userId}) order by hash`
  async function* bytes(stored: string, isSalted: boolean): AsyncGenerator<Buffer> {
    const found = await files.read(stored)
    if (found) yield isSalted ? withoutSalt(found) : found
  }
  return [
    ...(avatar ? [{ name: 'avatar.webp', read: () => bytes(`${avatar.hash}.webp`, false) }] : []),
    ...answers.map(({ hash, reference }, index) => ({
      name: `${index + 1}-${safeName(readFileReference(reference)?.name ?? hash)}`,
      read: () => bytes(`${hash}.${ANSWER_FILE_EXTENSION}`, true),
    })),
  ]
}

const safeName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
