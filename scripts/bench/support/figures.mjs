import os from 'node:os'

export function median(values) {
  return percentile(values, 50)
}

/** Returns a percentile; NaN for an empty list. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Describes the machine, as the first line of each benchmark. */
export function machine() {
  const [cpu] = os.cpus()
  const load = os.loadavg()[0]?.toFixed(1)
  return `Node ${process.version}, ${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load before ${load}`
}

/** Parses `--name value` options. Unknown names are errors; an option whose default is a list accepts `a,b`. */
export function readOptions(given, defaults) {
  const options = { ...defaults }
  for (let index = 0; index < given.length; index += 2) {
    const name = given[index]?.replace(/^--/, '')
    const text = given[index + 1]
    if (!Object.hasOwn(defaults, name) || text === undefined)
      throw new Error(
        `options: ${Object.keys(defaults)
          .map((key) => `--${key} ${defaults[key]}`)
          .join(' ')}`,
      )
    options[name] = read(text, defaults[name])
  }
  return options
}

function read(text, example) {
  if (Array.isArray(example)) return text.split(',').map((item) => read(item, example[0]))
  return typeof example === 'number' ? Number(text) : text
}
