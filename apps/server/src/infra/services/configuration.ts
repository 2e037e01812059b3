import type { Lang } from '@cubic/contract'
import type { LogLevel } from '../log/log.ts'

export const ROLES = ['web', 'jobs'] as const
/** `web`: it serves people. `jobs`: it does work in the background, and sends the messages. */
export type Role = (typeof ROLES)[number]

export type Config = Readonly<{
  port: number
  host: string
  roles: readonly Role[]
  /** A PostgreSQL server; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined
  /** A replica of that database, for public reads; undefined: the same server is read. */
  databaseReadUrl: string | undefined
  databasePool: number
  dataDir: string
  /** The folder for nightly backups, and how many days they are kept; undefined: none are made. */
  backups: Readonly<{ folder: string; keepDays: number }> | undefined
  /** Empty, or a path that starts with a slash and does not end in one. */
  basePath: string
  /** The public URL of this installation, with the base path and without a slash at the end. */
  publicUrl: string
  logLevel: LogLevel
  /** Requests and statements that take longer are warned of. */
  slowMs: number
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** Addresses and ranges that `/readyz?all=1` tells how long each part took. */
  monitorAddresses: readonly string[]
  /** Where figures for Prometheus are served; undefined: nowhere. */
  metricsAddress: Readonly<{ host: string; port: number }> | undefined
  /** How long a process that was told to stop goes on serving, so that balancers notice. */
  drainSeconds: number
  /** Other hosts whose pictures pages may show. */
  pictureOrigins: readonly string[]
  timeZone: string
  /** The languages of the pages; the first is the default. */
  languages: readonly Lang[]
  organisationName: Readonly<{ cn: string; en: string }>
  /** The organisation's branding; undefined keeps the product's. */
  look: Readonly<{ logo: string | undefined; brand: string | undefined; accent: string | undefined }>
  footer: Readonly<{
    contact: string | undefined
    privacy: string | undefined
    note: Readonly<{ cn: string; en: string }> | undefined
  }>
  /** The names of the variables that are set; the others have defaults. */
  given: ReadonlySet<string>
  sessionDays: number
  /** Providers that the environment names. `only`: a password is for administrators alone. */
  signOn: Readonly<{
    only: boolean
    oidc: Readonly<{ issuer: string; clientId: string; clientSecret: string | undefined }> | undefined
    casUrl: string | undefined
  }>
  /** `browser`: for comparisons, and to rule out rendering on the server. */
  pagesRenderedBy: 'server' | 'browser'
  /** How many registrations may wait to be admitted; further ones are told to try again. */
  registrationQueue: Readonly<{ waitingPerEvent: number; waitingInAll: number }>
  /** How many requests a process works on at once while it is overloaded; further ones are told to try again. */
  requestsWhenOverloaded: number
  /** How long a group that does not fit keeps free seats from those behind it, if its event does not say. */
  waitlistHoldMinutes: number
  /** The mail server and sender, unless set in the office; changes of an event are gathered for `gatherSeconds`. */
  mail: Readonly<{ smtpUrl: string | undefined; mailFrom: string | undefined; gatherSeconds: number }>
  /** Megabytes of pictures that are kept: of one person (ten times as much for staff who run events), and in all. */
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
    /**
     * Maximum cost of the conditions, sorts and fields of one request, and what a caller may spend per
     * second above the free part.
     */
    cost: number
    costPerSecond: number
  }>
}>
