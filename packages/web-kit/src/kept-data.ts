const PREFIX = 'kept:'

/** Data of ours that the browser keeps between visits, as JSON. Undefined where there is none that can be read. */
export function readKept(key: string): unknown {
  return attempt(() => JSON.parse(globalThis.localStorage?.getItem(PREFIX + key) ?? 'null') ?? undefined)
}

export function keep(key: string, value: unknown): void {
  attempt(() => globalThis.localStorage?.setItem(PREFIX + key, JSON.stringify(value)))
}

export function dropKept(key: string): void {
  attempt(() => globalThis.localStorage?.removeItem(PREFIX + key))
}

/** Forgets all of it: the next person on this device is another one. */
export function dropAllKept(): void {
  attempt(() => {
    const storage = globalThis.localStorage
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

/** What is kept is this person's from here on. True where it was another one's, whose session had ended: that is forgotten. */
export function keepFor(userId: number): boolean {
  const person = readKept('person')
  const isOthers = person !== undefined && person !== userId
  if (isOthers) dropAllKept()
  if (person !== userId) keep('person', userId)
  return isOthers
}

/** A full or forbidden storage, or what another version wrote: then nothing is kept, and the page works on. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined
    throw error
  }
}
