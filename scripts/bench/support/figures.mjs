import os from 'node:os'

/** @typedef {string | number} Value */

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 50)
}

/** Returns a percentile; NaN for an empty list. */
export function percentile(/** @type {readonly number[]} */ values, /** @type {number} */ percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/**
 * Returns the medians of what was measured in each round, by name.
 * @template {string} Name
 * @param {readonly Readonly<Record<Name, number>>[]} rounds
 */
export function mediansOf(rounds) {
  const names = /** @type {Name[]} */ (Object.keys(rounds[0] ?? {}))
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))]))
  )
}

/** Describes the machine, as the first line of each benchmark. */
export function machine() {
  const [cpu] = os.cpus()
  const load = os.loadavg()[0]?.toFixed(1)
  return `Node ${process.version}, ${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load before ${load}`
}

/**
 * Parses `--name value` options. Unknown names are errors; an option whose default is a list accepts `a,b`.
 * @template {Readonly<Record<string, Value | readonly Value[]>>} Options
 * @param {readonly string[]} given
 * @param {Options} defaults
 * @returns {Options}
 */
export function readOptions(given, defaults) {
  /** @type {Record<string, Value | readonly Value[]>} */
  const options = {}
  for (let index = 0; index < given.length; index += 2) {
    const name = given[index]?.replace(/^--/, '') ?? ''
    const text = given[index + 1]
    const example = Object.hasOwn(defaults, name) ? defaults[name] : undefined
    if (example === undefined || text === undefined)
      throw new Error(
        `options: ${Object.keys(defaults)
          .map((key) => `--${key} ${String(defaults[key])}`)
          .join(' ')}`,
      )
    options[name] = Array.isArray(example) ? text.split(',').map((item) => read(item, example[0])) : read(text, example)
  }
  return { ...defaults, ...options }
}

/** @param {string} text @param {unknown} example */
function read(text, example) {
  return typeof example === 'number' ? Number(text) : text
}

/**
 * The latency of some requests, in hundredths of a millisecond.
 * @param {readonly number[]} milliseconds
 * @returns {import('./types.ts').Latency}
 */
export function latencyOf(milliseconds) {
  const at = (/** @type {number} */ percent) => Math.round(percentile(milliseconds, percent) * 100) / 100
  return { p50: at(50), p90: at(90), p99: at(99), max: at(100) }
}

/** Milliseconds as a cell of a table. */
export const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`.padStart(9)

/** @param {import('./types.ts').Latency} latency */
export const describeLatency = ({ p50, p90, max }) => `p50 ${ms(p50)}   p90 ${ms(p90)}   max ${ms(max)}`
