import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { invariant } from '@cubic/contract'
import { DISK_FULL_SECONDS, isDiskFull } from '../errors/disk-full.ts'
import { Unavailable } from '../errors/unavailable.ts'

/** A name begins with the hash of the upload, so its content never changes: processes may share a store. */
export type FileStore = {
  /** Stores the bytes under the name, whole or not at all. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
  /** The bytes under the name; undefined if there are none. */
  readonly read: (name: string) => Promise<Buffer | undefined>
  /** Removes every file whose name begins with the hash. */
  readonly remove: (hash: string) => Promise<void>
  /** Lists hashes of files older than `age` ms, and removes the remains of interrupted writes of that age. */
  readonly listOlderThan: (age: number) => Promise<readonly string[]>
}

const NAME = /^([0-9a-f]{40})(-\d{1,4})?\.[a-z0-9]{1,5}$/

export function openFileStore(folder: string): FileStore {
  return {
    async write(name, bytes) {
      const home = folderOf(folder, name)
      const unfinished = path.join(home, `${randomUUID()}.part`)
      try {
        await mkdir(home, { recursive: true, mode: 0o700 })
        await writeSynced(unfinished, bytes)
        await rename(unfinished, path.join(home, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isDiskFull(error)
          ? new Unavailable('no room is left for files', DISK_FULL_SECONDS, { cause: error })
          : error
      }
    },
    async read(name) {
      return unlessMissing(readFile(path.join(folderOf(folder, name), name)))
    },
    async remove(hash) {
      const home = folderOf(folder, `${hash}.webp`)
      const names = (await unlessMissing(readdir(home))) ?? []
      await Promise.all(
        names.filter((name) => name.startsWith(hash)).map((name) => rm(path.join(home, name), { force: true })),
      )
    },
    async listOlderThan(age) {
      const hashes = new Set<string>()
      const before = Date.now() - age
      for (const shard of (await unlessMissing(readdir(folder))) ?? []) {
        for (const name of (await unlessMissing(readdir(path.join(folder, shard)))) ?? []) {
          const file = path.join(folder, shard, name)
          const found = await unlessMissing(stat(file))
          if (!found?.isFile() || found.mtimeMs > before) continue
          const hash = NAME.exec(name)?.[1]
          if (hash !== undefined) hashes.add(hash)
          else if (name.endsWith('.part')) await rm(file, { force: true })
        }
      }
      return [...hashes]
    },
  }
}

async function writeSynced(name: string, bytes: Uint8Array): Promise<void> {
  const file = await open(name, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function folderOf(folder: string, name: string): string {
  invariant(NAME.test(name), `${name} is a name of ours`)
  return path.join(folder, name.slice(0, 2))
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}
