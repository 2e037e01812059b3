import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { hasCode } from '../../../infra/errors/has-code.ts'
import { BackupError } from '../data/messages.ts'
import { CHECKSUMS, checksumLine, type Progress } from './archive-writer.ts'
import { type Ending, type Manifest, parseEnding, parseManifest } from './manifest.ts'

export type ReadEntry = (entry: { readonly name: string; readonly content: Readable }) => Promise<void>

export type Read = { readonly manifest: Manifest; readonly ending: Ending }
type ReadOptions = {
  readonly file: string
  readonly signal?: AbortSignal | undefined
  /** Called before any other entry. */
  readonly onManifest?: (manifest: Manifest) => Promise<void>
  /** Called for each table's part and each file, in their order. Reads the content to its end. */
  readonly onEntry?: ReadEntry
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Throws a `BackupError` if the backup is not whole. */
export async function readArchive({
  file,
  signal,
  onManifest,
  onEntry = drain,
  onProgress,
}: ReadOptions): Promise<Read> {
  await checkBeginning(file)
  const tar = extract()
  const unpacked = piped(createReadStream(file), createGunzip(), tar, { ...(signal && { signal }) })
  // The loop that reads the entries gets the error.
  unpacked.catch(() => undefined)
  const checks = createChecks()
  let manifest: Manifest | undefined
  let ending: Ending | undefined
  try {
    for await (const entry of tar) {
      signal?.throwIfAborted()
      const { name } = entry.header
      // tar-stream reads with the streams of npm, which are Node's own for all that we do with them.
      const content = entry as unknown as Readable
      if (manifest === undefined) {
        if (name !== 'manifest.json') throw new BackupError('not_a_backup')
        manifest = parseManifest(await text(checks.through(name, content)))
        await onManifest?.(manifest)
      } else if (CHECKSUMS.test(name)) checks.compare(name, await text(content))
      else if (name === 'end.json') ending = parseEnding(await text(content))
      else {
        await onEntry({ name, content: checks.through(name, content) })
        onProgress?.({ entry: name, bytes: checks.bytes() })
      }
    }
    await unpacked
  } catch (error) {
    tar.destroy()
    throw damageOf(error)
  }
  if (manifest === undefined) throw new BackupError('not_a_backup')
  if (ending === undefined) throw new BackupError('cut_off')
  checks.finish(ending)
  return { manifest, ending }
}

async function drain({ content }: Parameters<ReadEntry>[0]): Promise<void> {
  for await (const chunk of content) void chunk
}

export const bytesOf = (content: Readable): Promise<Buffer> => buffer(content)

async function checkBeginning(file: string): Promise<void> {
  let handle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new BackupError('no_file', { file })
    throw error
  }
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    if (bytesRead < 2 || bytes.readUInt16BE(0) !== 0x1f8b) throw new BackupError('not_a_backup')
  } finally {
    await handle.close()
  }
}

function damageOf(error: unknown): unknown {
  if (hasCode(error, 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE')) return new BackupError('cut_off')
  if (hasCode(error, 'Z_DATA_ERROR')) return new BackupError('corrupt', { entry: 'gzip' })
  // tar-stream has no codes for its two complaints.
  if (error instanceof Error && error.message === 'Unexpected end of data') return new BackupError('cut_off')
  if (error instanceof Error && error.message.startsWith('Invalid tar header'))
    return new BackupError('corrupt', { entry: 'tar' })
  return error
}

function createChecks() {
  const whole = createHash('sha256')
  let expected: string[] = []
  let entries = 0
  let bytes = 0
  return {
    bytes: () => bytes,
    through(name: string, content: Readable): Readable {
      const hash = createHash('sha256')
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          hash.update(chunk)
          done(null, chunk)
        },
        flush(done) {
          entries++
          expected.push(checksumLine(hash.digest('hex'), name))
          done()
        },
      })
      // The reader of the returned stream gets its error.
      return pipeline(content, meter, () => undefined)
    },
    compare(name: string, list: string): void {
      entries++
      if (list !== expected.join(''))
        throw new BackupError('corrupt', { entry: firstDifference(list, expected) ?? name })
      whole.update(list)
      expected = []
    },
    finish(ending: Ending): void {
      if (expected.length > 0 || ending.entries !== entries || ending.sha256 !== whole.digest('hex'))
        throw new BackupError('corrupt', { entry: 'end.json' })
    },
  }
}

function firstDifference(list: string, read: readonly string[]): string | undefined {
  const lines = list.split('\n')
  const different = read.find((line, index) => `${lines[index]}\n` !== line)
  return different?.trimEnd().slice(66)
}
