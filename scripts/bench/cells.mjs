// A simulation, not a measurement: organisations as cells of their own, and on one database, while one event of one of
// them is rushed at. What a batch takes comes from `npm run bench -- registration`. docs/scaling.md has the figures.
import { readOptions } from './support/figures.mjs'
import { itemAt } from './support/lists.mjs'

const DEFAULTS = { cells: [1, 10, 100], ceiling: 6000, others: 300, events: 200, seconds: 20, seed: 1 }
/** Of what one hot event can be given in a second. */
const RUSHES = [0, 1, 3, 10]
/** As the batch writer has them. */
const BATCH = 200
const WAITING_PER_EVENT = 20_000
const WAITING_IN_ALL = 50_000
/** The two round trips of a batch, however small it is. */
const BATCH_MS = 1.5
/** Who has waited longer has gone: a later answer is no goodput. */
const PATIENCE_MS = 10_000
const FLAT = 0.02

/** @typedef {{ asked: number, answered: number }} Count */
/** @typedef {{ ms: number, count: Count | undefined }} Asked Without a count, it asks for the hot event. */
/** @typedef {ReturnType<typeof newDatabase>} Database */
/** @typedef {Omit<typeof DEFAULTS, 'cells'> & { cells: number, rush: number, isShared: boolean }} Setting */

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  console.log(
    `${options.others} registrations a second at each organisation, Zipf over ${options.events} events; a database admits ${options.ceiling} a second; ${options.seconds} s`,
  )
  let isFlat = true
  for (const cells of options.cells) {
    const calm = simulate({ ...options, cells, rush: 0, isShared: false })
    for (const rush of RUSHES) {
      const apart = simulate({ ...options, cells, rush, isShared: false })
      const together = simulate({ ...options, cells, rush, isShared: true })
      isFlat &&= cells === 1 || Math.abs(apart.elsewhere / calm.elsewhere - 1) < FLAT
      console.log(
        `${cells} organisations, rush of ${rush} ceilings | cells: ${describe(apart)} | one database: ${describe(together)}`,
      )
    }
  }
  console.log(`goodput of the other cells is ${isFlat ? 'flat' : 'NOT flat'}`)
  if (!isFlat) process.exitCode = 1
}

/** @param {ReturnType<typeof simulate>} shares */
const describe = ({ hot, beside, elsewhere }) =>
  `hot ${Math.round(hot)}/s, other events of its organisation ${percent(beside)}, other organisations ${percent(elsewhere)}`
/** @param {number} share */
const percent = (share) => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`)

/** Shares of what arrived that were answered in time; of the hot event, how many a second. */
function simulate(/** @type {Setting} */ { cells, ceiling, others, events, seconds, seed, rush, isShared }) {
  const random = randomFrom(seed)
  const weights = Array.from({ length: events }, (_, index) => 1 / (index + 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const databases = Array.from({ length: isShared ? 1 : cells }, newDatabase)
  const counts = { hot: 0, beside: newCount(), elsewhere: newCount() }
  const perRequestMs = 1000 / ceiling - BATCH_MS / BATCH
  for (let ms = 0; ms < seconds * 1000; ms++) {
    for (let cell = 0; cell < cells; cell++) {
      const database = itemAt(databases, isShared ? 0 : cell)
      const count = cell === 0 ? counts.beside : counts.elsewhere
      for (let left = arrivals(others / 1000, random); left > 0; left--) {
        count.asked++
        arrive(database, `${cell}/${pick(weights, all * random())}`, { ms, count })
      }
      if (cell > 0) continue
      for (let left = arrivals((rush * ceiling) / 1000, random); left > 0; left--)
        arrive(database, 'hot', { ms, count: undefined })
    }
    for (const database of databases) work(database, { ms, perRequestMs, counts })
  }
  const share = (/** @type {Count} */ { asked, answered }) => answered / asked
  return { hot: counts.hot / seconds, beside: share(counts.beside), elsewhere: share(counts.elsewhere) }
}

const newCount = () => ({ asked: 0, answered: 0 })
/** @returns {{ queues: Map<string, Asked[]>, waiting: number, freeAt: number }} */
const newDatabase = () => ({ queues: new Map(), waiting: 0, freeAt: 0 })

/**
 * Beyond the bounds of the queue it is refused at once, and told when to come again.
 * @param {Database} database
 * @param {string} event
 * @param {Asked} request
 */
function arrive(database, event, request) {
  const queue = database.queues.get(event) ?? []
  if (queue.length >= WAITING_PER_EVENT || database.waiting >= WAITING_IN_ALL) return
  queue.push(request)
  database.queues.set(event, queue)
  database.waiting++
}

/**
 * Batches, one after the other, to which the events that wait contribute in turn.
 * @param {Database} database
 * @param {{ ms: number, perRequestMs: number, counts: { hot: number } }} moment
 */
function work(database, { ms, perRequestMs, counts }) {
  while (database.freeAt <= ms && database.waiting > 0) {
    const batch = takeBatch(database)
    database.freeAt = Math.max(database.freeAt, ms) + BATCH_MS + batch.length * perRequestMs
    for (const { ms: since, count } of batch) {
      if (database.freeAt - since > PATIENCE_MS) continue
      if (count === undefined) counts.hot++
      else count.answered++
    }
  }
}

/** @param {Database} database */
function takeBatch(database) {
  /** @type {Asked[]} */
  const batch = []
  while (batch.length < BATCH && database.waiting > 0) {
    for (const [event, queue] of database.queues) {
      const share = Math.ceil((BATCH - batch.length) / database.queues.size)
      const taken = queue.splice(0, Math.min(share, BATCH - batch.length))
      batch.push(...taken)
      database.waiting -= taken.length
      database.queues.delete(event)
      // It is the last of the turn from here on.
      if (queue.length > 0) database.queues.set(event, queue)
      if (batch.length === BATCH || database.waiting === 0) break
    }
  }
  return batch
}

/** @param {readonly number[]} weights @param {number} at */
function pick(weights, at) {
  let left = at
  const found = weights.findIndex((weight) => (left -= weight) <= 0)
  return Math.max(found, 0)
}

/** So many of a Poisson process in one step. */
function arrivals(/** @type {number} */ mean, /** @type {() => number} */ random) {
  if (mean > 30) return Math.round(mean)
  let [count, product] = [0, random()]
  for (; product > Math.exp(-mean); product *= random()) count++
  return count
}

/** The same sequence for the same seed (mulberry32). */
function randomFrom(/** @type {number} */ seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
