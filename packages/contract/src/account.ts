// The answers about one's own account outside of GraphQL (wire §1). `Moment` is a Date on the
// server, until it is written.

import type { ConfirmAction } from './core/confirmation.ts'
import type { OwnHours } from './hours.ts'
import type { OwnData } from './privacy.ts'

export const CONFIRM_METHODS = ['passkey', 'totp', 'password'] as const
export type ConfirmMethod = (typeof CONFIRM_METHODS)[number]

/** The caller's account, as `/user/info` gives it. */
export type UserInfo = {
  readonly uid: number
  readonly name: string
  readonly nickname: string | null
  readonly avatar: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly is_admin: boolean
  /** May enter the back office. */
  readonly is_staff: boolean
  /** May check people in. */
  readonly is_scanner: boolean
  readonly default_identity_id: number | null
  /** Their role needs a second factor, and they have none yet: nothing else is open to them until then. */
  readonly must_set_up_second_factor?: true | undefined
  /** They have none yet, and from this moment on that will hold. */
  readonly second_factor_due?: string | undefined
}

/** A log-in of the user's, on a device. Null names: it did not say. */
export type OwnLogIn<Moment = string> = {
  readonly id: string
  readonly browser: string | null
  readonly system: string | null
  readonly address: string
  readonly created_time: Moment
  readonly last_used_time: Moment
  readonly is_current: boolean
  /** How they proved who they are, such as `password+totp`; null: before this was noted. */
  readonly way: string | null
  /** It began in a browser that was never seen for this person, who has not said yet that it was them. */
  readonly is_new: boolean
}

/** So long people see who has logged in as them. */
export const LOG_INS_KEPT_DAYS = 90
export type LogInResult = 'in' | 'wrong_password' | 'wrong_second_factor'
/** A log-in, or a refused one. `network`: the address without its last part. */
export type PastLogIn<Moment = string> = Pick<OwnLogIn, 'browser' | 'system' | 'is_new'> & {
  readonly id: string
  readonly time: Moment
  readonly way: string
  readonly result: LogInResult
  readonly network: string
}

export const SECOND_FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]
/** The answer to a password where a second factor is asked for. */
export type SecondFactorAsked = {
  readonly status: 'second_factor'
  readonly ticket: string
  readonly methods: readonly SecondFactorMethod[]
}
/** JSON as WebAuthn has it: the options for a browser, and its answer. */
export type WebAuthnJson = { readonly [name: string]: unknown }
export type OwnPasskey<Moment = string> = {
  readonly id: string
  readonly name: string
  readonly created_time: Moment
  readonly last_used_time: Moment | null
}
export type RememberedBrowser<Moment = string> = {
  readonly id: string
  readonly browser: string | null
  readonly system: string | null
  readonly created_time: Moment
  readonly expires_time: Moment
}
export type OwnSecondFactors<Moment = string> = {
  readonly passkeys: readonly OwnPasskey<Moment>[]
  /** When the authenticator app was set up. */
  readonly totp: Moment | null
  readonly recovery_codes: number
  readonly browsers: readonly RememberedBrowser<Moment>[]
  /** A role of theirs needs a second factor. */
  readonly is_required: boolean
  /** Units that they may leave in place of setting one up. */
  readonly units: readonly { readonly id: number; readonly name_cn: string; readonly name_en: string | null }[]
}
/** Codes for when all else is lost: they are shown this once. None where there are some already. */
type Recovery = { readonly recovery_codes: readonly string[] }

export type AccountRefusal = { readonly status: 'error'; readonly error_kind: string; readonly error_msg: string }

/** The answer to setting a password, with the account that it was set for. */
export type SetPasswordAnswer = { readonly status: 'ok'; readonly account: string } | AccountRefusal

/** A provider that people may log in with. `host`: where its button leads. */
export type SignOnChoice = {
  readonly id: number
  readonly name_cn: string
  readonly name_en: string
  readonly host: string
}
/** What the log-in page offers. `only`: no password but at `/login/local`. */
export type LogInWays = { readonly only: boolean; readonly providers: readonly SignOnChoice[] }

/**
 * The provider knows this person and Cubic does not: is there an account from before? `known`: somebody of that number
 * is here, so that nobody else gets an account with it.
 */
export type LinkQuestion = {
  readonly provider_cn: string
  readonly provider_en: string
  readonly name: string | null
  readonly unify_id: string | null
  readonly known: boolean
  readonly can_create: boolean
}

/** Tokens of who looks as somebody else begin with it, and no others. */
export const VIEW_TOKEN = 'view.'

/** The calls about one's own account, by their name in the address: what each sends and gives. */
export type AccountCalls<Moment = string> = {
  'log-ins': readonly [
    sends: object,
    gives: { readonly log_ins: readonly OwnLogIn<Moment>[]; readonly past: readonly PastLogIn<Moment>[] },
  ]
  /** “That was me”, of a log-in in a new browser. */
  'know-log-in': readonly [sends: { readonly id: string }, gives: object]
  'own-data': readonly [sends: object, gives: OwnData<Moment>]
  'own-hours': readonly [sends: object, gives: OwnHours<Moment>]
  'end-log-in': readonly [sends: { readonly id: string }, gives: { readonly ended: number }]
  'end-other-log-ins': readonly [sends: object, gives: { readonly ended: number }]
  'request-password-reset': readonly [sends: { readonly account: string }, gives: object]
  /** Starts or ends reminders by e-mail. `token`: the secret in the mail's link. */
  reminders: readonly [sends: { readonly token: string; readonly wanted: boolean }, gives: object]
  'log-in-ways': readonly [sends: object, gives: LogInWays]
  /** Ends a log-in by a provider, which this browser has begun: with a session, or with a question. */
  'sign-on': readonly [
    sends: { readonly account?: string; readonly password?: string; readonly create?: true },
    gives: { readonly token: string } | { readonly link: LinkQuestion } | { readonly asked: SecondFactorAsked },
  ]
  'second-factors': readonly [sends: object, gives: OwnSecondFactors<Moment>]
  /** Ends all roles of one's own in a unit. */
  'leave-unit': readonly [sends: { readonly unit_id: number }, gives: { readonly left: number }]
  /** For the log-in without a password, or as the second factor of a ticket. */
  'passkey-options': readonly [sends: { readonly ticket?: string }, gives: { readonly options: WebAuthnJson }]
  'second-factor': readonly [
    sends: {
      readonly ticket: string
      readonly method: SecondFactorMethod
      readonly code?: string
      readonly credential?: WebAuthnJson
      /** This browser is not asked for thirty days. */
      readonly remember?: boolean
    },
    gives: { readonly token: string },
  ]
  'passkey-log-in': readonly [sends: { readonly credential: WebAuthnJson }, gives: { readonly token: string }]
  'confirm-options': readonly [
    sends: object,
    gives: { readonly methods: readonly ConfirmMethod[]; readonly options: WebAuthnJson | null },
  ]
  confirm: readonly [
    sends: {
      readonly action: ConfirmAction
      readonly method: ConfirmMethod
      readonly code?: string
      readonly password?: string
      readonly credential?: WebAuthnJson
    },
    gives: object,
  ]
  'add-passkey-options': readonly [sends: object, gives: { readonly options: WebAuthnJson }]
  'add-passkey': readonly [sends: { readonly credential: WebAuthnJson; readonly name: string }, gives: Recovery]
  'rename-passkey': readonly [sends: { readonly id: string; readonly name: string }, gives: object]
  'remove-passkey': readonly [sends: { readonly id: string }, gives: object]
  'begin-totp': readonly [sends: object, gives: { readonly secret: string; readonly address: string }]
  'add-totp': readonly [sends: { readonly code: string }, gives: Recovery]
  'remove-totp': readonly [sends: object, gives: object]
  'new-recovery-codes': readonly [sends: object, gives: Recovery]
  'forget-browser': readonly [sends: { readonly id: string }, gives: object]
  /** Ends the look as somebody else whose token it is called with. */
  'end-view': readonly [sends: object, gives: object]
  'change-password': readonly [sends: { readonly old_password: string; readonly password: string }, gives: object]
}
export type AccountCall = keyof AccountCalls
export type AccountAnswer<Name extends AccountCall, Moment = string> =
  | ({ readonly status: 'ok' } & AccountCalls<Moment>[Name][1])
  | AccountRefusal
