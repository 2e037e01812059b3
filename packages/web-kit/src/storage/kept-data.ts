const PREFIX = 'kept:'
/** What is kept for an administrator while they look as somebody else. */
const ASIDE = 'kept:aside:'

/** Reads our JSON data that the browser keeps between visits; undefined if missing or unreadable. */
export function readKept(key: string): unknown {
  return attempt(() => JSON.parse(globalThis.localStorage?.getItem(PREFIX + key) ?? 'null') ?? undefined)
}

export function keep(key: string, value: unknown): void {
  attempt(() => globalThis.localStorage?.setItem(PREFIX + key, JSON.stringify(value)))
}

export function dropKept(key: string): void {
  attempt(() => globalThis.localStorage?.removeItem(PREFIX + key))
}

export function dropAllKept(): void {
  attempt(() => {
    const storage = globalThis.localStorage
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

/** Sets all kept data aside: what is kept from now on is of somebody else. */
export function setKeptAside(): void {
  moveKept((key) => ASIDE + key)
}

export function takeKeptBack(): void {
  moveKept((key) => (key.startsWith(ASIDE) ? key.slice(ASIDE.length) : undefined))
}

function moveKept(keyOf: (key: string) => string | undefined): void {
  attempt(() => {
    const storage = globalThis.localStorage
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(PREFIX))
    const kept = keys.map((key) => [keyOf(key), storage.getItem(key)] as const)
    dropAllKept()
    for (const [key, value] of kept) if (key !== undefined && value !== null) storage.setItem(key, value)
  })
}

/** Assigns the kept data to this user. Returns true after removing another user's, left by an expired session. */
export function keepFor(userId: number): boolean {
  const person = readKept('person')
  const isOthers = person !== undefined && person !== userId
  if (isOthers) dropAllKept()
  if (person !== userId) keep('person', userId)
  return isOthers
}

/** Ignores full or forbidden storage and data of other versions: the page works without it. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined
    throw error
  }
}
