/** Data of ours that the browser keeps between visits, as JSON. Undefined where there is none that can be read. */
export function readKept(key: string): unknown {
  return attempt(() => JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null') ?? undefined)
}

export function keep(key: string, value: unknown): void {
  attempt(() => globalThis.localStorage?.setItem(key, JSON.stringify(value)))
}

export function dropKept(key: string): void {
  attempt(() => globalThis.localStorage?.removeItem(key))
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
