import { Overloaded } from '../../../infra/unavailable.ts'

export type BatchLimits = {
  /** Items in a batch at most, and their weight together. */
  readonly size: number
  readonly weight: number
  /** Batches at once; those of one key never run beside each other. */
  readonly lanes: number
  /** How many at once, besides, of those that are held up. */
  readonly apart: number
  /** How many may wait for one key, and in all; and how large they may be together. */
  readonly perKey: number
  readonly inAll: number
  readonly sizeInAll: number
}
export type BatchQueue<Item> = {
  /** Takes an item into the next batch; `Overloaded` where too many wait. */
  readonly add: (item: Item) => void
  readonly waiting: () => number
}
type Work<Item> = {
  readonly keyOf: (item: Item) => number
  readonly weightOf: (item: Item) => number
  /** What it takes of memory while it waits. */
  readonly sizeOf: (item: Item) => number
  /** Answers its items, failures included, and never rejects; gives back those that it could not do without waiting. */
  readonly run: (batch: readonly Item[]) => Promise<readonly Item[]>
  /** Does the same of one key, and waits; true where it waited in vain, and its items are told so. */
  readonly runApart: (batch: readonly Item[]) => Promise<boolean>
  /** Tells an item that its key is held up. */
  readonly giveUp: (item: Item) => void
}

/**
 * Runs what waits in batches: while one runs the next one forms, so nobody waits for company. Items of a key keep their order;
 * keys take turns, and one that is held up holds up no other. Keys without items are forgotten.
 */
export function createBatchQueue<Item>(limits: BatchLimits, work: Work<Item>): BatchQueue<Item> {
  const { keyOf, weightOf, sizeOf } = work
  const queues = new Map<number, Item[]>()
  const busy = new Set<number>()
  const held: (readonly Item[])[] = []
  let apart = 0
  let waiting = 0
  let size = 0
  let running = 0
  let isWaking = false

  function add(item: Item): void {
    const key = keyOf(item)
    const queue = queues.get(key) ?? []
    const isFull = waiting >= limits.inAll || queue.length >= limits.perKey
    if (isFull || size + sizeOf(item) > limits.sizeInAll) throw new Overloaded('too many wait for a registration')
    queues.set(key, queue)
    queue.push(item)
    waiting++
    size += sizeOf(item)
    wake()
  }

  function forget(items: readonly Item[]): void {
    waiting -= items.length
    for (const item of items) size -= sizeOf(item)
  }

  /** What arrives in the same turn of the event loop goes together. */
  function wake(): void {
    if (isWaking || running >= limits.lanes) return
    isWaking = true
    setImmediate(() => {
      isWaking = false
      start()
    })
  }

  function start(): void {
    while (running < limits.lanes) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void runBatch(batch)
    }
  }

  async function runBatch(batch: readonly Item[]): Promise<void> {
    const keys = new Set(batch.map(keyOf))
    for (const key of keys) busy.add(key)
    running++
    const left = await work.run(batch)
    running--
    for (const key of new Set(left.map(keyOf))) {
      keys.delete(key)
      held.push(left.filter((item) => keyOf(item) === key))
    }
    for (const key of keys) busy.delete(key)
    startApart()
    start()
  }

  function startApart(): void {
    for (let batch; apart < limits.apart && (batch = held.shift());) void runApart(batch)
  }

  /** Its key stays busy: what has come for it since comes after, or is told that it waits in vain too. */
  async function runApart(batch: readonly Item[]): Promise<void> {
    apart++
    const isHeldUp = await work.runApart(batch)
    apart--
    for (const key of new Set(batch.map(keyOf))) {
      if (isHeldUp) giveUp(key)
      busy.delete(key)
    }
    startApart()
    start()
  }

  function giveUp(key: number): void {
    const queue = queues.get(key) ?? []
    queues.delete(key)
    forget(queue)
    for (const item of queue) work.giveUp(item)
  }

  function takeBatch(): Item[] {
    const batch: Item[] = []
    let weight = 0
    for (const [key, queue] of queues) {
      if (busy.has(key)) continue
      const left = limits.size - batch.length
      let count = 0
      while (count < left && count < queue.length) {
        weight += weightOf(queue[count] as Item)
        if (weight > limits.weight && batch.length + count > 0) break
        count++
      }
      batch.push(...queue.splice(0, count))
      queues.delete(key)
      // Behind the others: a hot one lets them have their turn.
      if (queue.length > 0) queues.set(key, queue)
      if (batch.length >= limits.size || weight >= limits.weight) break
    }
    forget(batch)
    return batch
  }

  return { add, waiting: () => waiting }
}
