import { Overloaded } from '../errors/unavailable.ts'

export type BatchLimits = {
  /** Maximum number of items in a batch, of their keys, and their maximum total weight. */
  readonly size: number
  readonly keys: number
  readonly weight: number
  /** Maximum number of concurrent batches. Batches of the same key never run concurrently. */
  readonly maxRunning: number
  /** How many items may wait for one key and in all, and their maximum total size. */
  readonly perKey: number
  readonly inAll: number
  readonly sizeInAll: number
}
export type BatchQueue<Item> = {
  /** Throws `Overloaded` if too many wait. */
  readonly add: (item: Item) => void
  readonly waiting: () => number
}
type Work<Item> = {
  readonly keyOf: (item: Item) => number
  readonly weightOf: (item: Item) => number
  /** The memory that an item takes while it waits. */
  readonly sizeOf: (item: Item) => number
  /** Answers its items and never rejects; returns those that would have to wait, if there is `heldUp`. */
  readonly run: (batch: readonly Item[]) => Promise<readonly Item[] | void>
  readonly heldUp?: HeldUp<Item>
}
type HeldUp<Item> = {
  /** Maximum number of further concurrent batches, for keys that are held up. */
  readonly maxRunning: number
  /** Does the same as `run` for one key, but waits; true if it waited in vain and has answered its items so. */
  readonly run: (batch: readonly Item[]) => Promise<boolean>
  /** Answers an item that its key is held up. */
  readonly giveUp: (item: Item) => void
}

/**
 * Runs waiting items in batches: the next batch forms while one runs, so no item waits for a batch to fill.
 * Items of a key keep their order. Keys take turns, and a key that is held up does not hold up others.
 */
export function createBatchQueue<Item>(limits: BatchLimits, work: Work<Item>): BatchQueue<Item> {
  const { keyOf, heldUp } = work
  const queues = createKeyedQueues(limits, work)
  const busy = new Set<number>()
  const held: (readonly Item[])[] = []
  let runningHeldUp = 0
  let running = 0
  // Items that arrive in the same turn of the event loop go together.
  const startSoon = oncePerTurn(start)

  function start(): void {
    while (running < limits.maxRunning) {
      const batch = queues.takeBatch(busy)
      if (batch.length === 0) return
      void runBatch(batch)
    }
  }

  async function runBatch(batch: readonly Item[]): Promise<void> {
    const keys = new Set(batch.map(keyOf))
    for (const key of keys) busy.add(key)
    running++
    const left = (await work.run(batch)) ?? []
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
    if (!heldUp) return
    for (let batch; runningHeldUp < heldUp.maxRunning && (batch = held.shift());) void runHeldUp(heldUp, batch)
  }

  /** The key stays busy: its later items run afterwards, or are answered that they wait in vain too. */
  async function runHeldUp({ run, giveUp }: HeldUp<Item>, batch: readonly Item[]): Promise<void> {
    runningHeldUp++
    const isInVain = await run(batch)
    runningHeldUp--
    for (const key of new Set(batch.map(keyOf))) {
      if (isInVain) for (const item of queues.takeAll(key)) giveUp(item)
      busy.delete(key)
    }
    startHeldUp()
    start()
  }

  const add = (item: Item): void => {
    queues.add(item)
    if (running < limits.maxRunning) startSoon()
  }
  return { add, waiting: queues.length }
}

function oncePerTurn(run: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      run()
    })
  }
}

/** Holds the waiting items by key, in the order in which the keys have their turn; forgets keys without items. */
function createKeyedQueues<Item>(limits: BatchLimits, { keyOf, weightOf, sizeOf }: Work<Item>) {
  const queues = new Map<number, Item[]>()
  let waiting = 0
  let size = 0

  function add(item: Item): void {
    const key = keyOf(item)
    const queue = queues.get(key) ?? []
    const isFull = waiting >= limits.inAll || queue.length >= limits.perKey
    if (isFull || size + sizeOf(item) > limits.sizeInAll) throw new Overloaded('too many wait for a batch')
    queues.set(key, queue)
    queue.push(item)
    waiting++
    size += sizeOf(item)
  }

  function forget(items: readonly Item[]): void {
    waiting -= items.length
    for (const item of items) size -= sizeOf(item)
  }

  function takeAll(key: number): readonly Item[] {
    const queue = queues.get(key) ?? []
    queues.delete(key)
    forget(queue)
    return queue
  }

  function takeBatch(busy: ReadonlySet<number>): readonly Item[] {
    const batch: Item[] = []
    let weight = 0
    let keys = 0
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
      keys++
      if (batch.length >= limits.size || keys >= limits.keys || weight >= limits.weight) break
    }
    forget(batch)
    return batch
  }

  return { add, takeAll, takeBatch, length: () => waiting }
}
