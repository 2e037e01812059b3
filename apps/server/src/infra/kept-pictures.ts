import type { FileStore } from './files.ts'
import type { Gate } from './gate.ts'

const MINUTE_MS = 60_000

/** Gives the picture under a key, drawn by `draw` where it is not kept. */
export type KeptPictures = (key: string, draw: () => Promise<Buffer>) => Promise<Buffer>

/**
 * Keeps up to `most` drawn pictures in the store, which holds nothing else; those not asked for longest go first. Who asks for one
 * that is being drawn waits for it, and the gate bounds how many are drawn at once.
 */
export function keepPictures({
  files,
  gate,
  most,
}: {
  readonly files: FileStore
  readonly gate: Gate
  readonly most: number
}): KeptPictures {
  const beingDrawn = new Map<string, Promise<Buffer>>()
  // In the order of use, the latest last.
  let used: Promise<Set<string>> | undefined

  async function use(key: string): Promise<void> {
    const known = await (used ??= findKept())
    known.delete(key)
    known.add(key)
    const [oldest] = known
    if (known.size <= most || oldest === undefined) return
    known.delete(oldest)
    await files.remove(oldest)
  }

  /** What another run of the server has left; what another process is writing this minute is not disturbed. */
  async function findKept(): Promise<Set<string>> {
    return new Set(await files.listOlderThan(MINUTE_MS))
  }

  return async (key, draw) => {
    const begun = beingDrawn.get(key)
    if (begun) return begun
    const finding = find().finally(() => beingDrawn.delete(key))
    beingDrawn.set(key, finding)
    return finding

    async function find(): Promise<Buffer> {
      const name = `${key}.png`
      const kept = await files.read(name)
      const picture = kept ?? (await gate(draw))
      if (!kept) await files.write(name, picture)
      await use(key)
      return picture
    }
  }
}
