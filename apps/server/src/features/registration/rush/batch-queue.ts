import { Overloaded } from '../../../infra/errors/unavailable.ts'

export type BatchLimits = {
  /** Maximum number of items in a batch, and their maximum total weight. */
  readonly size: number
  readonly weight: number
  /** Maximum number of concurrent batches. Batches of the same key never run concurrently. */
  readonly maxRunning: number
  /** Maximum number of further concurrent batches, for keys that are held up. */
  readonly maxHeldUp: number
  /** How many items may wait for one key and in all, and their maximum total size. */
  readonly perKey: number
  readonly inAll: number
  readonly sizeInAll: number
}
export type BatchQueue<Item> = {
  /** Takes an item into the next batch; throws `Overloaded` if too many wait. */
  readonly add: (item: Item) => void
  readonly waiting: () => number
}
type Work<Item> = {
  readonly keyOf: (item: Item) => number
  readonly weightOf: (item: Item) => number
  /** The memory that an item takes while it waits. */
  readonly sizeOf: (item: Item) => number
  /**
   * Answers its items, failures included, and never rejects; returns those that it could not process without waiting.
   */
  readonly run: (batch: readonly Item[]) => Promise<readonly Item[]>
  /** Does the same for one key, but waits; true if it waited in vain and has told its items so. */
  readonly runHeldUp: (batch: readonly Item[]) => Promise<boolean>
  /** Tells an item that its key is held up. */
  readonly giveUp: (item: Item) => void
}

/**
 * Runs waiting items in batches: the next batch forms while one runs, so no item waits for a batch to fill.
 * Items of a key keep their order. Keys take turns, and a key that is held up does not hold up others. Keys
 * without items are forgotten.
 */
export function createBatchQueue<Item>(limits: BatchLimits, work: Work<Item>): BatchQueue<Item> {
  const { keyOf, weightOf, sizeOf } = work
  const queues = new Map<number, Item[]>()
  const busy = new Set<number>()
  const held: (readonly Item[])[] = []
  let runningHeldUp = 0
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

  /** Items that arrive in the same turn of the event loop go together. */
  function wake(): void {
    if (isWaking || running >= limits.maxRunning) return
    isWaking = true
    setImmediate(() => {
      isWaking = false
      start()
    })
  }

  function start(): void {
    while (running < limits.maxRunning) {
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
    startHeldUp()
    start()
  }

  function startHeldUp(): void {
    for (let batch; runningHeldUp < limits.maxHeldUp && (batch = held.shift());) void runHeldUp(batch)
  }

  /** The key stays busy: its later items run afterwards, or are told that they wait in vain too. */
  async function runHeldUp(batch: readonly Item[]): Promise<void> {
    runningHeldUp++
    const isHeldUp = await work.runHeldUp(batch)
    runningHeldUp--
    for (const key of new Set(batch.map(keyOf))) {
      if (isHeldUp) giveUp(key)
      busy.delete(key)
    }
    startHeldUp()
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
      // To the end: a busy key lets the others have their turn.
      if (queue.length > 0) queues.set(key, queue)
      if (batch.length >= limits.size || weight >= limits.weight) break
    }
    forget(batch)
    return batch
  }

  return { add, waiting: () => waiting }
}
