/** Works on one after the other; one that fails stops no other. What they threw is thrown together in the end. */
export async function eachAlone<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    signal?.throwIfAborted()
    try {
      await work(item)
    } catch (error) {
      if (signal?.aborted) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
