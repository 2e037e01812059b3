type Waiting<Key, Value> = {
  readonly key: Key
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Looks keys up together: while one look-up is under way, those who come wait, and the next one is for all of them. Nothing is
 * kept: whoever asks gets an answer that was looked up after they asked. An error is everybody's who waited for that look-up.
 */
export function collect<Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { atOnce = 100 }: { readonly atOnce?: number } = {},
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let isLooking = false

  async function lookUpAll(): Promise<void> {
    isLooking = true
    while (waiting.length > 0) {
      const asked = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      try {
        const found = await lookUp([...new Set(asked.map(({ key }) => key))])
        for (const { key, resolve } of asked) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isLooking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isLooking) void lookUpAll()
    })
}
