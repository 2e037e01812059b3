import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail, isSitePath, isUrl, type Lang, LANGUAGES } from '@cubic/contract'
import { type LogLevel, logLevels } from './infra/log.ts'

export type Config = Readonly<{
  port: number
  host: string
  /** A PostgreSQL server; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
  /** Where a backup is made each night, and for how many days they are kept; undefined: none are made. */
  backups: Readonly<{ folder: string; keepDays: number }> | undefined
  /** Empty, or a path that starts with a slash and does not end in one. */
  basePath: string
  /** Where people reach this installation, base path included, without a slash at the end. */
  publicUrl: string
  logLevel: LogLevel
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  timeZone: string
  /** That the pages have; the first for whoever has chosen none. */
  languages: readonly Lang[]
  organisationName: Readonly<{ cn: string; en: string }>
  /** What the organisation makes its own; undefined keeps the product's. */
  look: Readonly<{ logo: string | undefined; brand: string | undefined; accent: string | undefined }>
  footer: Readonly<{
    contact: string | undefined
    privacy: string | undefined
    note: Readonly<{ cn: string; en: string }> | undefined
  }>
  sessionDays: number
  /** `browser`: to measure against, and where rendering on the server is to be ruled out. */
  pagesRenderedBy: 'server' | 'browser'
  /** How many registrations may wait to be admitted; those beyond are told to come again. */
  registrationQueue: Readonly<{ waitingPerEvent: number; waitingInAll: number }>
  /** How long a group that does not fit keeps free seats from those behind it, where its event does not say. */
  waitlistHoldMinutes: number
  /** Megabytes of pictures that are kept: of one person (those who run events: ten times as much), and of all. */
  uploadQuota: Readonly<{ own: number; all: number }>
  limits: Readonly<{
    bodyBytes: number
    uploadBytes: number
    batch: number
    depth: number
    tokens: number
    aliases: number
    rows: number
    page: number
    /** What the conditions, sorts and fields of one request may cost, and what is above the ordinary a second, of one caller. */
    cost: number
    costPerSecond: number
  }>
}>

/** Everything that is wrong with the environment, at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Cannot start, the configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment once, at the start of a process; `defaults` stand in for what it leaves out. */
export function readConfig(env: Environment = process.env, defaults: Environment = {}): Config {
  const read = readerOf({ ...defaults, ...env })
  const port = read.integer('PORT', 4600, 1, 65_535)
  const basePath = read.basePath()
  const config: Config = {
    port,
    // All interfaces: the scanners at a door are phones on the same network.
    host: read.text('HOST', '0.0.0.0', isHost, 'an address or a host name'),
    databaseUrl: read.databaseUrl(),
    // The embedded database admits 60 connections, and two processes may share it.
    databasePool: read.integer('DATABASE_POOL', 16, 4, 50),
    dataDir: resolve(read.text('DATA_DIR', './data', (value) => !value.includes('\0'), 'a folder')),
    backups: read.backups(),
    basePath,
    publicUrl: read.publicUrl(`http://localhost:${port}${basePath}`),
    logLevel: read.text('LOG_LEVEL', 'info', isLogLevel, `one of ${logLevels.join(', ')}`),
    trustProxy: read.trustProxy(),
    timeZone: read.text('TIME_ZONE', 'Asia/Shanghai', isTimeZone, 'a time zone such as Asia/Shanghai'),
    languages: read.languages(),
    organisationName: read.organisationName(),
    look: Object.freeze({
      logo: read.optional('ORGANISATION_LOGO', isAddress, 'an address such as https://example.edu/logo.svg'),
      brand: read.optional('BRAND_COLOUR', isColour, 'a colour such as #3f37c9'),
      accent: read.optional('ACCENT_COLOUR', isColour, 'a colour such as #f0883e'),
    }),
    footer: Object.freeze({
      contact: read.optional(
        'ORGANISATION_CONTACT',
        isContact,
        'an e-mail address, or an address such as https://example.edu/help',
      ),
      privacy: read.optional('PRIVACY_URL', isAddress, 'an address such as https://example.edu/privacy'),
      note: read.footerNote(),
    }),
    sessionDays: read.integer('SESSION_DAYS', 30, 1, 365),
    pagesRenderedBy: read.text('PAGES_RENDERED_BY', 'server', isRenderer, 'server or browser'),
    registrationQueue: Object.freeze({
      waitingPerEvent: read.integer('REGISTRATION_QUEUE_EVENT', 20_000, 1, 1_000_000),
      waitingInAll: read.integer('REGISTRATION_QUEUE', 50_000, 1, 1_000_000),
    }),
    waitlistHoldMinutes: read.integer('WAITLIST_HOLD_MINUTES', 15, 0, 10_080),
    uploadQuota: Object.freeze({
      own: read.integer('UPLOAD_QUOTA', 50, 1, 1_000_000),
      all: read.integer('UPLOAD_QUOTA_IN_ALL', 10_240, 1, 100_000_000),
    }),
    limits: Object.freeze({
      bodyBytes: read.integer('BODY_LIMIT', 1_048_576, 1024, 104_857_600),
      uploadBytes: read.integer('UPLOAD_LIMIT', 10_485_760, 65_536, 104_857_600),
      batch: read.integer('BATCH_LIMIT', 200, 1, 1000),
      depth: read.integer('DEPTH_LIMIT', 12, 1, 100),
      tokens: read.integer('TOKEN_LIMIT', 1000, 10, 100_000),
      aliases: read.integer('ALIAS_LIMIT', 30, 1, 1000),
      rows: read.integer('ROW_LIMIT', 10_000, 1, 1_000_000),
      page: read.integer('PAGE_LIMIT', 1000, 1, 100_000),
      cost: read.integer('COST_LIMIT', 20_000, 1000, 10_000_000),
      costPerSecond: read.integer('COST_PER_SECOND', 20_000, 1, 10_000_000),
    }),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return Object.freeze(config)
}

function readerOf(env: Environment) {
  const problems: string[] = []
  // An empty variable counts as absent: compose files and units write `NAME=`.
  const get = (name: string): string | undefined => env[name]?.trim() || undefined

  function refuse<Value>(name: string, shown: string, expected: string, instead: Value): Value {
    problems.push(`${name}=${shown}: expected ${expected}`)
    return instead
  }

  function text<Value extends string>(
    name: string,
    otherwise: Value,
    accepts: ((value: string) => boolean) | ((value: string) => value is Value),
    expected: string,
  ): Value {
    const value = get(name)
    if (value === undefined) return otherwise
    return accepts(value) ? (value as Value) : refuse(name, value, expected, otherwise)
  }

  function integer(name: string, otherwise: number, least: number, most: number): number {
    const value = get(name)
    if (value === undefined) return otherwise
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return refuse(name, value, `a whole number from ${least} to ${most}`, otherwise)
  }

  function optional(name: string, accepts: (value: string) => boolean, expected: string): string | undefined {
    const value = get(name)
    return value === undefined || accepts(value) ? value : refuse(name, value, expected, undefined)
  }

  function inBoth(value: string): Readonly<{ cn: string; en: string }> | undefined {
    const [cn, en = cn, ...more] = value.split(/\s+\/\s+/)
    return more.length === 0 && cn && en ? Object.freeze({ cn, en }) : undefined
  }

  return {
    problems,
    optional,
    text,
    integer,

    basePath(): string {
      const value = (get('BASE_PATH') ?? '').replace(/\/+$/, '')
      if (value === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(value)) return value
      return refuse('BASE_PATH', value, 'a path such as /events', '')
    },

    publicUrl(otherwise: string): string {
      const value = get('PUBLIC_URL')
      if (value === undefined) return otherwise
      const url = URL.canParse(value) ? new URL(value) : undefined
      const plain = url && !url.search && !url.hash && !url.username && !url.password
      if (plain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
      return refuse('PUBLIC_URL', withoutPassword(value), 'an address such as https://events.example.edu', otherwise)
    },

    backups(): Config['backups'] {
      const folder = optional('BACKUP_DIR', (value) => !value.includes('\0'), 'a folder')
      const keepDays = integer('BACKUP_KEEP', 14, 1, 3650)
      return folder === undefined ? undefined : Object.freeze({ folder: resolve(folder), keepDays })
    },

    databaseUrl(): string | undefined {
      const value = get('DATABASE_URL')
      if (value === undefined) return undefined
      if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value
      return refuse('DATABASE_URL', withoutPassword(value), 'postgres://user:password@host:port/database', undefined)
    },

    trustProxy(): readonly string[] {
      const entries = (get('TRUST_PROXY') ?? '').split(',').map((entry) => entry.trim())
      const proxies = entries.filter((entry) => entry !== '')
      if (proxies.every(isProxy)) return Object.freeze(proxies)
      return refuse('TRUST_PROXY', proxies.join(','), 'addresses or ranges such as 127.0.0.1,10.0.0.0/8', [])
    },

    languages(): readonly Lang[] {
      const value = get('LANGUAGES')
      if (value === undefined) return LANGUAGES
      const named = value.split(',').map((name) => name.trim())
      const known = named.flatMap((name) => LANGUAGES.filter((lang) => lang === name))
      if (known.length === named.length && new Set(known).size === known.length) return Object.freeze(known)
      return refuse('LANGUAGES', value, 'cn,en or en,cn or one of them', LANGUAGES)
    },

    organisationName(): Readonly<{ cn: string; en: string }> {
      const value = get('ORGANISATION_NAME') ?? '活动中心 / Event Center'
      const name = inBoth(value)
      if (name && value.length <= 200) return name
      return refuse('ORGANISATION_NAME', value, 'one name, or "中文名 / English name"', { cn: value, en: value })
    },

    footerNote(): Readonly<{ cn: string; en: string }> | undefined {
      const value = get('FOOTER_NOTE')
      const note = value === undefined ? undefined : inBoth(value)
      if (value === undefined || (note && value.length <= 500)) return note
      return refuse('FOOTER_NOTE', value, 'one line, or "中文 / English"', undefined)
    },
  }
}

function isAddress(value: string): boolean {
  return isUrl(value) || isSitePath(value)
}

function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

function isContact(value: string): boolean {
  return isEmail(value) || isUrl(value)
}

function isLogLevel(value: string): value is LogLevel {
  return (logLevels as readonly string[]).includes(value)
}

function isRenderer(value: string): value is Config['pagesRenderedBy'] {
  return value === 'server' || value === 'browser'
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(value)
}

function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  // `/0` would believe everybody: a stranger could then choose his address.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

function isTimeZone(value: string): boolean {
  // PostgreSQL reads the sign of `+08:00` the other way round.
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return '(not shown)'
  const url = new URL(value)
  if (!url.host && !url.username) return '(not shown)'
  return `${url.protocol}//${url.username ? '***@' : ''}${url.host}${url.pathname}`
}
