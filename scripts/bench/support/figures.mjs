import os from 'node:os'

export function median(values) {
  return percentile(values, 50)
}

/** The smallest value that `percent` of 100 values do not exceed; NaN of none. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** What every benchmark says first: figures mean little without the machine. */
export function machine() {
  const [cpu] = os.cpus()
  const load = os.loadavg()[0]?.toFixed(1)
  return `Node ${process.version}, ${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load before ${load}`
}

/** Options as `--name value`; a name that is not among the defaults is an error. A default that is a list takes `a,b`. */
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
