import { LRUCache } from 'lru-cache'
import type { FileStore } from './files.ts'
import type { Semaphore } from '../concurrency/semaphore.ts'
import { createSingleFlight } from '../concurrency/single-flight.ts'

const MINUTE_MS = 60_000

/** Returns the picture of a key; calls `draw` if it is not cached. */
export type PictureCache = (key: string, draw: () => Promise<Buffer>) => Promise<Buffer>

/** Removes the least recently used. Concurrent requests share one drawing; the semaphore limits drawings. */
export function createPictureCache({
  files,
  semaphore,
  most,
  onLookup = () => undefined,
}: {
  readonly files: FileStore
  readonly semaphore: Semaphore
  readonly most: number
  readonly onLookup?: (found: boolean) => void
}): PictureCache {
  const shareDrawing = createSingleFlight<Buffer>()
  const evicted: string[] = []
  const stored = new LRUCache<string, true>({
    max: most,
    dispose: (_stored, key, reason) => {
      if (reason === 'evict') evicted.push(key)
    },
  })
  let listing: Promise<void> | undefined

  async function use(key: string): Promise<void> {
    await (listing ??= listStored())
    stored.set(key, true)
    await Promise.all(evicted.splice(0).map((each) => files.remove(each)))
  }

  /** Finds the pictures of an earlier run, except files that another process may be writing now. */
  async function listStored(): Promise<void> {
    for (const key of await files.listOlderThan(MINUTE_MS)) stored.set(key, true)
  }

  return (key, draw) =>
    shareDrawing(key, async () => {
      const name = `${key}.png`
      const kept = await files.read(name)
      onLookup(kept !== undefined)
      const picture = kept ?? (await semaphore(draw))
      if (!kept) await files.write(name, picture)
      await use(key)
      return picture
    })
}
