import type { OwnSecondFactors, SecondFactorMethod } from '@cubic/contract'
import { type Queryable, sql } from '@cubic/data-platform'
import { holdersOf, NEEDING_ROLES } from '../../people/data/second-factor.ts'

/** The ways in which a user can show their second factor, the easiest first; empty where they have none. */
export async function listMethods(db: Queryable, userId: number): Promise<readonly SecondFactorMethod[]> {
  const has = await db.one<{ passkey: boolean; totp: boolean; recovery: boolean }>`
    select exists (select 1 from cubic_passkey where user_id = ${userId}) as passkey,
      exists (select 1 from cubic_totp where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select 1 from cubic_recovery_code where user_id = ${userId}) as recovery`
  if (!has?.passkey && !has?.totp) return []
  return (['passkey', 'totp', 'recovery'] as const).filter((method) => has[method])
}

export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  return (await listMethods(db, userId)).length > 0
}

/**
 * Does a role of theirs need a second factor? `onlyBySignOn`: that of administrators does, whatever is set. `isDue`:
 * false while the day from which the settings need one is to come; its holders keep one that they have all the same.
 */
export async function needsSecondFactor(
  db: Queryable,
  userId: number,
  { onlyBySignOn, isDue = true }: { readonly onlyBySignOn: boolean; readonly isDue?: boolean },
): Promise<boolean> {
  const needed = await db.one`
    select 1 from cubic_role role
    where ((${isDue}::boolean and role.id in (select related_id from cubic_settings__two_factor_roles)) or (${onlyBySignOn}::boolean and role.key = 'admin'))
      and ${userId}::integer in ${holdersOf(sql`(select role.id, role.key)`)} limit 1`
  return needed !== undefined
}

/** Does one of the roles in the settings need a second factor of them, and have they none? */
export async function isMissing(db: Queryable, userId: number): Promise<boolean> {
  const needed = await db.one`select 1 where ${userId}::integer in ${holdersOf(NEEDING_ROLES)}`
  return needed !== undefined && !(await hasSecondFactor(db, userId))
}

export async function findSecondFactors(
  db: Queryable,
  userId: number,
  onlyBySignOn: boolean,
): Promise<OwnSecondFactors<Date>> {
  const passkeys = await db.rows<OwnSecondFactors<Date>['passkeys'][number]>`
    select id, name, created_at as created_time, last_used_at as last_used_time from cubic_passkey
    where user_id = ${userId} order by created_at, id`
  const browsers = await db.rows<OwnSecondFactors<Date>['browsers'][number]>`
    select id, browser, system, created_at as created_time, expires_at as expires_time from cubic_remembered_browser
    where user_id = ${userId} and expires_at > now() order by created_at desc, id`
  const rest = await db.one<{ totp: Date | null; recovery_codes: number }>`
    select (select confirmed_at from cubic_totp where user_id = ${userId}) as totp,
      (select count(*)::integer from cubic_recovery_code where user_id = ${userId}) as recovery_codes`
  const totp = rest?.totp ?? null
  const isRequired = await needsSecondFactor(db, userId, { onlyBySignOn })
  const units =
    isRequired && passkeys.length === 0 && totp === null
      ? await db.rows<OwnSecondFactors['units'][number]>`
          select id, name_cn, name_en from cubic_unit
          where id in (select unit_id from cubic_unit_member where user_id = ${userId}) order by id`
      : []
  return { passkeys, browsers, totp, recovery_codes: rest?.recovery_codes ?? 0, is_required: isRequired, units }
}

export function listCredentials(
  db: Queryable,
  userId: number,
): Promise<readonly { id: string; transports: string[] }[]> {
  return db.rows`select credential_id as id, transports from cubic_passkey where user_id = ${userId} order by created_at`
}
