type Waiting<Key, Value> = {
  readonly key: Key
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes a loader that looks keys up in batches, one batch at a time: keys requested in one turn of the event loop, or
 * during a batch, go into the next one, since looking up many keys takes hardly longer than one. Caches nothing, so
 * each answer is read after its call. An error rejects all calls of its batch.
 */
export function createLoader<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { batchSize = 200 }: { readonly batchSize?: number } = {},
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let isLoading = false

  async function loadAll(): Promise<void> {
    isLoading = true
    while (waiting.length > 0) {
      await new Promise(setImmediate)
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      try {
        const found = await lookUp([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isLoading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isLoading) void loadAll()
    })
}
