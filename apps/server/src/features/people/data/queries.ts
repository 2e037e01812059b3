import crypto, { createHash } from 'node:crypto'
import { LOG_INS_KEPT_DAYS, type OwnLogIn, type PastLogIn, type UnitRole, type UserInfo } from '@cubic/contract'
import { type Caller, guest, type Queryable, raw, type RolesWithin } from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import { cookieOf, languageOf } from '../../../infra/http/requests.ts'
import { createLoader } from '../../../infra/concurrency/loader.ts'
import type { FindCaller } from '../../feature.ts'
import { type Device, deviceOf } from '../internal/device.ts'
import { type LogInOrigin, originsOf } from '../internal/log-in-limits.ts'
import { CENTRES_ROLE, entersDoor, isAdmin, isOfficeStaff } from './roles.ts'
import type { SecondFactors } from './second-factor.ts'

/** A stolen table of hashes gives no log-in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Some people type their password into the account field: it is not stored. */
export function hashOfTyped(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('base64url')
}

export type { LogInOrigin }

export function deviceNames({ userAgent }: LogInOrigin): Device {
  return deviceOf(userAgent)
}

/** Its user asked not to be asked for the second factor in this browser. */
export const REMEMBERED_COOKIE = 'remembered_browser'

export function rememberedIn(request: FastifyRequest): string | undefined {
  return cookieOf(request, REMEMBERED_COOKIE)?.slice(0, BROWSER_MAX) || undefined
}

/** Somebody has logged in before in this browser. */
export const BROWSER_COOKIE = 'known_browser'
const BROWSER_MAX = 200

export function logInOriginOf(request: FastifyRequest): LogInOrigin {
  const browser = cookieOf(request, BROWSER_COOKIE)?.slice(0, BROWSER_MAX) || undefined
  const language = request.headers['accept-language'] === undefined ? undefined : languageOf(request)
  return { address: request.ip, browser, language, userAgent: request.headers['user-agent'] }
}

/** One e-mail address may belong to several accounts. */
const ACCOUNTS_MAX = 3

/** Says also whether they have logged in from there before. */
export function findResettable(db: Queryable, typed: string, origin: LogInOrigin) {
  return db.rows<{ id: number; is_known: boolean }>`
    select id, exists (select 1 from cubic_known_origin known
      where known.user_id = found.id and known.origin = any(${originsOf(origin)})) as is_known
    from (
      select id from cubic_user where lower(account collate "C") = lower(${typed}::text collate "C")
      union select id from cubic_user where lower(email) = lower(${typed}) order by id limit ${ACCOUNTS_MAX}) found`
}

/** Lists first the log-in with `token`, then the most recently used. */
export function listLogIns(db: Queryable, userId: number, token: string): Promise<readonly OwnLogIn<Date>[]> {
  return db.rows<OwnLogIn<Date>>`
    select id, browser, system, address, created_at as created_time, last_used_at as last_used_time,
      token_hash = ${hashToken(token)} as is_current, way,
      exists (select 1 from cubic_log_in noted where noted.session_id = session.id and noted.is_new) as is_new
    from cubic_session session where user_id = ${userId} and expires_at > now() order by is_current desc, last_used_at desc, id`
}

const HISTORY_MAX = 50

/** Lists also those that have ended or were refused. */
export function listLogInHistory(db: Queryable, userId: number): Promise<readonly PastLogIn<Date>[]> {
  return db.rows<PastLogIn<Date>>`
    select id::text, at as time, way, result, browser, system, network, is_new from cubic_log_in
    where user_id = ${userId} and at > now() - make_interval(days => ${LOG_INS_KEPT_DAYS}) order by at desc, id desc limit ${HISTORY_MAX}`
}

/** The person says that it was their own. Returns how many such log-ins there are. */
export function knowLogIn(db: Queryable, userId: number, sessionId: string): Promise<number> {
  return db.run`update cubic_log_in set is_new = false where session_id = ${sessionId}::uuid and user_id = ${userId} and is_new`
}

/** `units` is JSON: role → ids of units. */
type Rights = { readonly user_id: number; readonly roles: readonly string[]; readonly units: string | null }
type Session = Rights & { readonly is_unnoted: boolean; readonly is_idle: boolean; readonly hash: string }
type From = Parameters<FindCaller>[1]

/** Sessions of staff end after so long without use; others' last until they expire. */
const STAFF_IDLE_HOURS = 12

/**
 * A guest if the token is missing, unknown, expired or revoked. Requests that arrive while a statement runs share the
 * next one; nothing is cached.
 */
export function makeFindCaller(
  db: Queryable,
  secondFactors: Pick<SecondFactors, 'hasAny' | 'demandConfirmed'>,
  requiredRoles: () => ReadonlySet<string>,
  noteUse: (tokenHash: Buffer) => void,
): FindCaller {
  const findSession = createLoader((hashes: readonly string[]) => findSessions(db, hashes))
  return async (token, from) => {
    const session = token ? await findSession(crypto.hash('sha256', token, 'hex')) : undefined
    if (!token || !session) return guest(from.lang, from.address)
    const caller = callerWith(session, from)
    if (session.is_idle && isOfficeStaff(caller)) return guest(from.lang, from.address)
    if (session.is_unnoted) noteUse(hashToken(token))
    const { user_id: userId } = session
    const needs = rolesOf(caller).some((role) => requiredRoles().has(role))
    return {
      ...caller,
      logIn: session.hash,
      ...(needs && !(await secondFactors.hasAny(db, userId)) && { mustSetUp: true }),
      demandConfirmed: (within, action) =>
        secondFactors.demandConfirmed(within, { tokenHash: hashToken(token), userId, needs }, action),
    }
  }
}

const NO_ROLES: ReadonlySet<string> = new Set()

function callerWith({ user_id: userId, roles, units }: Rights, { lang, address }: From): Caller {
  const caller = { userId, roles: roles.length > 0 ? new Set(roles) : NO_ROLES, lang, address }
  return units === null ? caller : { ...caller, rolesWithin: rolesWithinOf(units) }
}

/** The centre's roles, and what roles in units are like there. */
function rolesOf({ roles, rolesWithin }: Caller): readonly string[] {
  const within = [...(rolesWithin?.idsOf.keys() ?? [])].flatMap((role) => CENTRES_ROLE[role as UnitRole] ?? [])
  return [...roles, ...within]
}

function rolesWithinOf(units: string): RolesWithin {
  const idsOf = new Map(Object.entries(JSON.parse(units) as { readonly [role: string]: readonly number[] }))
  return { key: crypto.hash('sha256', units, 'base64'), idsOf }
}

/**
 * Columns for a row `session` with a `user_id`: by role, the units and all units below them, as far as the roles have
 * not ended.
 */
const RIGHTS = raw(`array(select role.key from cubic_user__roles link join cubic_role role on role.id = link.related_id
  where link.owner_id = session.user_id) as roles,
  case when exists (select 1 from cubic_unit_member where user_id = session.user_id) then (
  with recursive held as (
    select role, unit_id from cubic_unit_member where user_id = session.user_id and (until is null or until > now())
    union select held.role, unit.id from held join cubic_unit unit on unit.parent_id = held.unit_id)
  select json_object_agg(role, ids order by role)::text
  from (select role, json_agg(unit_id order by unit_id) as ids from held group by role) by_role) end as units`)

/** Leaves out users who do not exist. */
export async function findCallersOf(
  db: Queryable,
  userIds: readonly number[],
  from: From,
): Promise<ReadonlyMap<number, Caller>> {
  const rights = await db.rows<Rights>`
    select session.user_id, ${RIGHTS} from (select id as user_id from cubic_user where id = any(${userIds}::integer[])) session`
  return new Map(rights.map((each) => [each.user_id, callerWith(each, from)]))
}

async function findSessions(db: Queryable, hashes: readonly string[]): Promise<ReadonlyMap<string, Session>> {
  const sessions = await db.rows<Session>`
    select encode(session.token_hash, 'hex') as hash, session.user_id,
      session.last_used_at < now() - interval '5 minutes' as is_unnoted,
      session.last_used_at < now() - make_interval(hours => ${STAFF_IDLE_HOURS}) as is_idle, ${RIGHTS}
    from cubic_session session
    where session.token_hash = any(${hashes.map((hash) => `\\x${hash}`)}::bytea[]) and session.expires_at > now()`
  return new Map(sessions.map((session) => [session.hash, session]))
}

/** `setPasswordByLink` uses the link and checks again. */
export async function isPasswordLinkGood(db: Queryable, token: string): Promise<boolean> {
  const link = await db.one`
    select 1 from cubic_password_link where token_hash = ${hashToken(token)} and expires_at > now()`
  return link !== undefined
}

/** Undefined for a guest. */
export async function findCurrentUser(db: Queryable, caller: Caller): Promise<UserInfo | undefined> {
  if (caller.userId === null) return undefined
  const user = await db.one<Omit<UserInfo, 'is_admin' | 'is_staff' | 'is_scanner'>>`
    select id as uid, name, nickname, avatar, email, phone, default_identity_id from cubic_user where id = ${caller.userId}`
  return (
    user && {
      ...user,
      ...(caller.mustSetUp ? NOTHING_YET : rightsOf(caller)),
    }
  )
}

/** Whoever has to set up a second factor first may do nothing else. */
const NOTHING_YET = { is_admin: false, is_staff: false, is_scanner: false, must_set_up_second_factor: true } as const

function rightsOf(caller: Caller): Pick<UserInfo, 'is_admin' | 'is_staff' | 'is_scanner'> {
  return { is_admin: isAdmin(caller.roles), is_staff: isOfficeStaff(caller), is_scanner: entersDoor(caller) }
}
