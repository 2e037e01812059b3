/** Shares one reading while it runs and for `freshMs` after it; a failed one is forgotten at once. */
export function keepFresh<Value>(read: () => Promise<Value>, freshMs: number): () => Promise<Value> {
  let last: Promise<Value> | undefined
  return () => {
    if (last) return last
    const forget = () => void (last = undefined)
    last = read()
    last.then(() => setTimeout(forget, freshMs).unref(), forget)
    return last
  }
}
