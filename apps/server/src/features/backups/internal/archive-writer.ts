import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { syncFolder } from '../../../infra/files/sync-folder.ts'

/** Entries between two lists of checksums: neither side remembers more of them. */
const LIST_LENGTH = 500

/** `entry` is the last one that was written or read, `bytes` are all so far, before compression. */
export type Progress = { readonly entry: string; readonly bytes: number }

export type ArchiveWriter = {
  readonly add: (name: string, bytes: Buffer) => Promise<string>
  /** Adds the last list of checksums. Returns the number of entries so far, and the SHA-256 of all lists. */
  readonly close: () => Promise<{ readonly entries: number; readonly sha256: string }>
  /** Adds the last entry, which no list holds. */
  readonly end: (name: string, bytes: Buffer) => Promise<void>
}

/** Writes a gzipped tar with `fill`. It gets its name only when it is complete and on the disk. */
export async function writeArchive<Result>(
  file: string,
  { time, signal }: { readonly time: Date; readonly signal?: AbortSignal | undefined },
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.${process.pid}.part`
  const tar = pack()
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip(), out, { ...(signal && { signal }) })
  try {
    // A full disk fails the pipeline, and then nobody would read what is packed.
    const result = await Promise.race([fill(writerOf(tar, time)), failureOf(written)])
    tar.finalize()
    await written
    await rename(unfinished, file)
    syncFolder(path.dirname(file))
    return result
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

function failureOf(written: Promise<void>): Promise<never> {
  return new Promise((_resolve, reject) => void written.catch(reject))
}

function writerOf(tar: ReturnType<typeof pack>, mtime: Date): ArchiveWriter {
  const whole = createHash('sha256')
  let entries = 0
  let lists = 0
  let listed: string[] = []

  function put(name: string, bytes: Buffer): Promise<void> {
    entries++
    return new Promise((resolve, reject) => {
      tar.entry({ name, size: bytes.length, mode: 0o600, mtime }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async function list(): Promise<void> {
    if (listed.length === 0) return
    const text = Buffer.from(listed.join(''))
    listed = []
    whole.update(text)
    await put(checksumsName(++lists), text)
  }

  return {
    async add(name, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await put(name, bytes)
      listed.push(checksumLine(sha256, name))
      if (listed.length >= LIST_LENGTH) await list()
      return sha256
    },
    async close() {
      await list()
      return { entries, sha256: whole.digest('hex') }
    },
    end: put,
  }
}

export const CHECKSUMS = /^checksums\/\d{6}\.sha256$/
const checksumsName = (number: number) => `checksums/${String(number).padStart(6, '0')}.sha256`

/** As `sha256sum` writes it, so that `cat checksums/* | sha256sum --check` reads it. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
