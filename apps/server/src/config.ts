import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isSitePath, isUrl, type Lang, LANGUAGES } from '@cubic/contract'
import { isSender, isSmtpUrl } from '@cubic/domain/messages/addresses'
import { isColour, isContact, isTimeZone, readOrigins } from '@cubic/domain/settings/values'
import { isSafeAddress } from '@cubic/domain/sign-on/addresses'
import * as v from 'valibot'
import { type Config, ROLES, type Role } from './infra/services/configuration.ts'
import { logLevels } from './infra/log/log.ts'
import { readAddresses } from './infra/network/addresses.ts'

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Cannot start, the configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** A whole number; each check's message states the full expectation. */
function integer(otherwise: number, least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`
  const number = v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  )
  return v.optional(number, String(otherwise))
}

function text(expected: string, accepts: (value: string) => boolean) {
  return v.pipe(v.string(), v.check(accepts, expected))
}

/** A text with a format. `parse` returns undefined for an invalid one. */
function parsed<Value>(expected: string, parse: (value: string) => Value | undefined) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value)
      if (value !== undefined) return value
      addIssue({ message: expected })
      return NEVER
    }),
  )
}

const folder = v.pipe(
  text('a folder', (value) => !value.includes('\0')),
  v.transform((value) => resolve(value)),
)
const webAddress = (example: string) => v.optional(text(`an address such as ${example}`, isAddress))
const addresses = v.optional(parsed('addresses or ranges such as 127.0.0.1,10.0.0.0/8', readAddresses), '')
const providerAddress = (example: string) =>
  v.optional(text(`an https address such as ${example}`, (value) => isUrl(value) && isSafeAddress(value)))
const colour = (example: string) => v.optional(text(`a colour such as ${example}`, isColour))

/** The variables, in the order of the README; messages say what is expected. */
const VARIABLES = v.object({
  PORT: integer(4600, 1, 65_535),
  // All interfaces: the scanners at a door are phones on the same network.
  HOST: v.optional(text('an address or a host name', isHost), '0.0.0.0'),
  ROLES: v.optional(parsed('web,jobs or one of them', roles), ROLES.join(',')),
  PUBLIC_URL: v.optional(parsed('an address such as https://events.example.edu', publicUrl)),
  BASE_PATH: v.optional(parsed('a path such as /events', basePath), ''),
  DATA_DIR: v.optional(folder, './data'),
  DATABASE_URL: v.optional(text('postgres://user:password@host:port/database', isDatabaseUrl)),
  DATABASE_READ_URL: v.optional(text('postgres://user:password@host:port/database', isDatabaseUrl)),
  // The embedded database admits 60 connections, and two processes may share it.
  DATABASE_POOL: integer(16, 4, 50),
  BACKUP_DIR: v.optional(folder),
  BACKUP_KEEP: integer(14, 1, 3650),
  TRUST_PROXY: addresses,
  DRAIN_SECONDS: integer(0, 0, 3600),
  MONITOR_ADDRESSES: addresses,
  METRICS_ADDRESS: v.optional(parsed('a port, or an address and a port such as 10.0.0.5:9464', listenAddress)),
  ORGANISATION_NAME: v.optional(
    parsed('one name, or "中文名 / English name"', (value) => inBoth(value, 200)),
    '活动中心 / Event Center',
  ),
  ORGANISATION_LOGO: webAddress('https://example.edu/logo.svg'),
  BRAND_COLOUR: colour('#3f37c9'),
  ACCENT_COLOUR: colour('#f0883e'),
  ORGANISATION_CONTACT: v.optional(
    text('an e-mail address, or an address such as https://example.edu/help', isContact),
  ),
  PRIVACY_URL: webAddress('https://example.edu/privacy'),
  FOOTER_NOTE: v.optional(parsed('one line, or "中文 / English"', (value) => inBoth(value, 500))),
  PICTURE_ORIGINS: v.optional(
    parsed('addresses of websites such as https://pictures.example.edu, separated by spaces', readOrigins),
    '',
  ),
  TIME_ZONE: v.optional(text('a time zone such as Asia/Shanghai', isTimeZone), 'Asia/Shanghai'),
  LANGUAGES: v.optional(parsed('cn,en or en,cn or one of them', languages), LANGUAGES.join(',')),
  SESSION_DAYS: integer(30, 1, 365),
  OIDC_ISSUER: providerAddress('https://id.example.edu'),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  CAS_URL: providerAddress('https://cas.example.edu/cas'),
  SIGN_ON_ONLY: v.optional(v.picklist(['true', 'false'], 'true or false'), 'false'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  LOG_SLOW_MS: integer(1000, 1, 600_000),
  REGISTRATION_QUEUE_EVENT: integer(20_000, 1, 1_000_000),
  REGISTRATION_QUEUE: integer(50_000, 1, 1_000_000),
  REQUESTS_WHEN_OVERLOADED: integer(1500, 1, 1_000_000),
  WAITLIST_HOLD_MINUTES: integer(15, 0, 10_080),
  SMTP_URL: v.optional(text('smtp://user:password@host:587, smtps://… or inbox:', isSmtpUrl)),
  MAIL_FROM: v.optional(text('an address such as Event Center <events@example.edu>', isSender)),
  MESSAGE_GATHER_SECONDS: integer(600, 0, 86_400),
  BODY_LIMIT: integer(1_048_576, 1024, 104_857_600),
  UPLOAD_LIMIT: integer(10_485_760, 65_536, 104_857_600),
  UPLOAD_QUOTA: integer(50, 1, 1_000_000),
  UPLOAD_QUOTA_IN_ALL: integer(10_240, 1, 100_000_000),
  PAGES_RENDERED_BY: v.optional(v.picklist(['server', 'browser'], 'server or browser'), 'server'),
  BATCH_LIMIT: integer(200, 1, 1000),
  DEPTH_LIMIT: integer(12, 1, 100),
  TOKEN_LIMIT: integer(1000, 10, 100_000),
  ALIAS_LIMIT: integer(30, 1, 1000),
  COST_LIMIT: integer(20_000, 1000, 10_000_000),
  COST_PER_SECOND: integer(20_000, 1, 10_000_000),
  PAGE_LIMIT: integer(1000, 1, 100_000),
  ROW_LIMIT: integer(10_000, 1, 1_000_000),
})

/** Reads and checks the environment once, at the start of a process; `defaults` replace missing variables. */
export function readConfig(env: Environment = process.env, defaults: Environment = {}): Config {
  const read = readVariables({ ...defaults, ...env })
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    roles: read.ROLES,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    dataDir: read.DATA_DIR,
    backups: backupsOf(read),
    basePath: read.BASE_PATH,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}${read.BASE_PATH}`,
    logLevel: read.LOG_LEVEL,
    slowMs: read.LOG_SLOW_MS,
    trustProxy: read.TRUST_PROXY,
    monitorAddresses: read.MONITOR_ADDRESSES,
    metricsAddress: read.METRICS_ADDRESS,
    drainSeconds: read.DRAIN_SECONDS,
    pictureOrigins: read.PICTURE_ORIGINS,
    timeZone: read.TIME_ZONE,
    languages: read.LANGUAGES,
    organisationName: read.ORGANISATION_NAME,
    look: Object.freeze({ logo: read.ORGANISATION_LOGO, brand: read.BRAND_COLOUR, accent: read.ACCENT_COLOUR }),
    footer: Object.freeze({ contact: read.ORGANISATION_CONTACT, privacy: read.PRIVACY_URL, note: read.FOOTER_NOTE }),
    given: new Set(Object.keys(env).filter((name) => env[name]?.trim())),
    sessionDays: read.SESSION_DAYS,
    signOn: Object.freeze({
      only: read.SIGN_ON_ONLY === 'true',
      oidc: read.OIDC_ISSUER === undefined ? undefined : oidcOf(read.OIDC_ISSUER, read),
      casUrl: read.CAS_URL,
    }),
    pagesRenderedBy: read.PAGES_RENDERED_BY,
    registrationQueue: Object.freeze({
      waitingPerEvent: read.REGISTRATION_QUEUE_EVENT,
      waitingInAll: read.REGISTRATION_QUEUE,
    }),
    requestsWhenOverloaded: read.REQUESTS_WHEN_OVERLOADED,
    waitlistHoldMinutes: read.WAITLIST_HOLD_MINUTES,
    mail: Object.freeze({
      smtpUrl: read.SMTP_URL,
      mailFrom: read.MAIL_FROM,
      gatherSeconds: read.MESSAGE_GATHER_SECONDS,
    }),
    uploadQuota: Object.freeze({ own: read.UPLOAD_QUOTA, all: read.UPLOAD_QUOTA_IN_ALL }),
    limits: Object.freeze({
      bodyBytes: read.BODY_LIMIT,
      uploadBytes: read.UPLOAD_LIMIT,
      batch: read.BATCH_LIMIT,
      depth: read.DEPTH_LIMIT,
      tokens: read.TOKEN_LIMIT,
      aliases: read.ALIAS_LIMIT,
      rows: read.ROW_LIMIT,
      page: read.PAGE_LIMIT,
      cost: read.COST_LIMIT,
      costPerSecond: read.COST_PER_SECOND,
    }),
  })
}

function readVariables(env: Environment): v.InferOutput<typeof VARIABLES> {
  // An empty variable counts as absent: compose files and units write `NAME=`.
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []))
  const values = Object.fromEntries(given)
  const result = v.safeParse(VARIABLES, values, { abortPipeEarly: true })
  if (result.success) return result.output
  const { nested = {} } = v.flatten<typeof VARIABLES>(result.issues)
  throw new ConfigError(
    Object.entries(nested).map(([name, [expected]]) => {
      const value = values[name] ?? ''
      return `${name}=${HOLDS_PASSWORD.has(name) ? withoutPassword(value) : value}: expected ${expected}`
    }),
  )
}

const HOLDS_PASSWORD = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'OIDC_ISSUER',
  'CAS_URL',
  'OIDC_CLIENT_SECRET',
])

function backupsOf({ BACKUP_DIR, BACKUP_KEEP }: v.InferOutput<typeof VARIABLES>): Config['backups'] {
  return BACKUP_DIR === undefined ? undefined : Object.freeze({ folder: BACKUP_DIR, keepDays: BACKUP_KEEP })
}

function oidcOf(
  issuer: string,
  { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }: v.InferOutput<typeof VARIABLES>,
): Config['signOn']['oidc'] {
  if (clientId === undefined) throw new ConfigError(['OIDC_CLIENT_ID=: expected the client id at OIDC_ISSUER'])
  return Object.freeze({ issuer, clientId, clientSecret })
}

function basePath(value: string): string | undefined {
  const path = value.replace(/\/+$/, '')
  return path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path) ? path : undefined
}

function publicUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  return isPlain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : undefined
}

function isDatabaseUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

/** A port alone means this machine only: `9464`. */
function listenAddress(value: string): Config['metricsAddress'] {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain ?? '127.0.0.1'
  const port = Number(digits)
  return isHost(host) && port >= 1 && port <= 65_535 ? Object.freeze({ host, port }) : undefined
}

function languages(value: string): readonly Lang[] | undefined {
  return someOf(LANGUAGES, value)
}

function roles(value: string): readonly Role[] | undefined {
  return someOf(ROLES, value)
}

/** Reads distinct names of `all`, separated by commas. */
function someOf<Name extends string>(all: readonly Name[], value: string): readonly Name[] | undefined {
  const named = value.split(',').map((name) => name.trim())
  const known = named.flatMap((name) => all.filter((one) => one === name))
  return known.length === named.length && new Set(known).size === known.length ? Object.freeze(known) : undefined
}

/** One text for both languages, or one for each: `中文 / English`. */
function inBoth(value: string, most: number): Readonly<{ cn: string; en: string }> | undefined {
  const [cn, en = cn, ...more] = value.split(/\s+\/\s+/)
  return value.length <= most && more.length === 0 && cn && en ? Object.freeze({ cn, en }) : undefined
}

function isAddress(value: string): boolean {
  return isUrl(value) || isSitePath(value)
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(value)
}

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return '(not shown)'
  const url = new URL(value)
  if (!url.host && !url.username) return '(not shown)'
  return `${url.protocol}//${url.username ? '***@' : ''}${url.host}${url.pathname}`
}
