import type { ConfirmAction, Outcome, SecondFactorMethod } from '@cubic/contract'
import { type Caller, type Queryable, raw, type Sql, sql, type Tx } from '@cubic/data-platform'
import { CENTRES_ROLE } from './roles.ts'

export type FirstProof = 'password' | 'passkey' | 'sign_on'
/** `password+totp`: the first and the second proof. `browser`: one that is remembered. */
export type LogInWay = FirstProof | `${FirstProof}+${SecondFactorMethod | 'browser'}`

/** Proves who one is once more: good for five minutes and ten tries. */
export type LogInTicket = { readonly ticket: string; readonly methods: readonly SecondFactorMethod[] }

type FirstStep = { readonly userId: number; readonly way: FirstProof; readonly remembered: string | undefined }
/** Says whether its person must show again who they are. */
export type SessionHolder = {
  readonly tokenHash: Buffer
  readonly userId: number
  /** A role of theirs needs a second factor. */
  readonly needs: boolean
}

type Passed = { readonly ticketHash: Buffer; readonly tokenHash: Buffer; readonly first: FirstProof }
/** Called in the transaction in which a session begins after a second factor; may refuse it. */
export type OnPassed = (tx: Tx, caller: Caller, passed: Passed) => Promise<Outcome<undefined>>

export type SecondFactors = {
  /** Undefined: this account has none. `remembered`: this browser needs none. */
  readonly ask: (tx: Tx, first: FirstStep) => Promise<LogInTicket | 'remembered' | undefined>
  readonly hasAny: (db: Queryable, userId: number) => Promise<boolean>
  /** They must set one up some day, and have none yet. */
  readonly isMissing: (db: Queryable, userId: number) => Promise<boolean>
  /** Throws `ConfirmationRequired` where the last proof is too old for this action. */
  readonly demandConfirmed: (db: Queryable, session: SessionHolder, action: ConfirmAction) => Promise<void>
}

/** `user` is a row of `cubic_user`. */
export function hasFactor(user: Sql): Sql {
  return sql`(exists (select 1 from cubic_passkey passkey where passkey.user_id = ${user}.id)
    or exists (select 1 from cubic_totp totp where totp.user_id = ${user}.id and totp.confirmed_at is not null))`
}

/** Selects ids of users. `roles` are rows of `cubic_role`; a counterpart in a unit counts too. */
export function holdersOf(roles: Sql): Sql {
  return sql`(select held.owner_id from cubic_user__roles held join ${roles} role on role.id = held.related_id
    union select member.user_id from cubic_unit_member member join ${roles} role
      on role.key = ${JSON.stringify(CENTRES_ROLE)}::json ->> member.role
    where member.until is null or member.until > now())`
}

/** As rows of `cubic_role`. */
export const NEEDING_ROLES = raw(
  '(select needing.* from cubic_role needing join cubic_settings__two_factor_roles needed on needed.related_id = needing.id)',
)
