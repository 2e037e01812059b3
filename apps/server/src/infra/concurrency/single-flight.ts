/** Runs work once for concurrent calls with the same key, which share its result. Caches nothing. */
export type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const begun = running.get(key)
    if (begun) return begun
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
