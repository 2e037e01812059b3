export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogFields = Readonly<Record<string, unknown>>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  with(fields: LogFields): Log
}

const ranks: Readonly<Record<LogLevel, number>> = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 }
const reserved = new Set(['time', 'level', 'message'])

/**
 * Writes one JSON object per line and leaves out anything that could identify a person or let somebody in. Lines below
 * a warning reach the standard output together, a moment later.
 */
export function createLog(options: { level: LogLevel; write?: (line: string) => void }): Log {
  const write: (line: string, level: LogLevel) => void = options.write ?? createOutput()

  function logWith(always: LogFields): Log {
    const at =
      (level: LogLevel) =>
      (message: string, fields: LogFields = {}) => {
        if (ranks[level] < ranks[options.level]) return
        const line: Record<string, unknown> = { time: new Date().toISOString(), level, message: scrub(message) }
        for (const [key, value] of Object.entries({ ...always, ...fields })) {
          line[reserved.has(key) ? `${key}_` : key] = printable(key, value, 0)
        }
        write(`${JSON.stringify(line)}\n`, level)
      }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      with: (fields) => logWith({ ...always, ...fields }),
    }
  }

  return logWith({})
}

const GATHER_MS = 100
const GATHER_MAX = 65_536

/** Each write stops the process for a moment, and a busy one has thousands of lines a second. */
function createOutput(): (line: string, level: LogLevel) => void {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered !== '') process.stdout.write(gathered)
    gathered = ''
  }
  process.once('exit', flush)
  return (line, level) => {
    gathered += line
    if (ranks[level] >= ranks.warn || gathered.length > GATHER_MAX) flush()
    else timer ??= setTimeout(flush, GATHER_MS).unref()
  }
}

const secretWords = new Set(
  (
    'password passwords passwd pwd secret secrets token tokens code codes phone phones mobile tel telephone mail mails email ' +
    'emails cookie cookies authorization credential credentials otp captcha session signature'
  ).split(' '),
)
const secretKeys = new Set(['flora_external_id', 'parameters', 'detail'])
const harmlessKeys = new Set(['statuscode', 'errorcode', 'exitcode', 'sessiondays'])

/** Keys are the program's own, and few. */
const judged = new Map<string, boolean>()
const JUDGED_MAX = 2000

function isSecret(key: string): boolean {
  const known = judged.get(key)
  if (known !== undefined) return known
  const judgement = judge(key)
  if (judged.size < JUDGED_MAX) judged.set(key, judgement)
  return judgement
}

function judge(key: string): boolean {
  if (harmlessKeys.has(key.replace(/[^A-Za-z]/g, '').toLowerCase())) return false
  if (secretKeys.has(key)) return true
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some((word) => secretWords.has(word))
}

const depthLimit = 6
const lengthLimit = 2000
const itemLimit = 50

function printable(key: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (isSecret(key)) return '[hidden]'
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'number') return scrubNumber(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object') return `[${typeof value}]`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (depth >= depthLimit) return '[deeper]'
  if (value instanceof Error) return printableError(value, depth)
  if (Array.isArray(value)) return value.slice(0, itemLimit).map((item) => printable('', item, depth + 1))
  const entries = Object.entries(value).slice(0, itemLimit)
  return Object.fromEntries(entries.map(([name, inner]) => [name, printable(name, inner, depth + 1)]))
}

/** The error and its chain of causes. PostgreSQL's `detail` and `parameters` hold people's data and are never read. */
function printableError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: string | number; constraint?: unknown; table?: unknown }
  // Class 22: PostgreSQL quotes the value it could not read.
  const message = String(code).startsWith('22') ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: scrub(message),
    ...(code === undefined ? {} : { errorCode: scrub(String(code)) }),
    ...(typeof constraint === 'string' ? { constraint: scrub(constraint) } : {}),
    ...(typeof table === 'string' ? { table: scrub(table) } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: printable('cause', error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: printable('errors', error.errors, depth + 1) } : {}),
  }
}

const emailPattern = /[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+\.[^\s@"'<>(),;:=]+/g
const phonePattern = /(?<![\dA-Za-z])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?![\dA-Za-z])/g
const credentialPattern = /((?:password|token|secret|code)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;}]+)/gi
const urlUserPattern = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi

/** Each of the four needs one of these: most texts have none. */
const suspiciousPattern = /[@=:]|1[3-9]\d/

function scrub(text: string): string {
  const short = text.length > lengthLimit ? `${text.slice(0, lengthLimit)}…` : text
  if (!suspiciousPattern.test(short)) return short
  return short
    .replace(urlUserPattern, '$1[hidden]@')
    .replace(emailPattern, '[e-mail]')
    .replace(phonePattern, '[phone]')
    .replace(credentialPattern, '$1[hidden]')
}

function scrubNumber(value: number): number | string {
  return /^1[3-9]\d{9}$/.test(String(value)) ? '[phone]' : value
}
