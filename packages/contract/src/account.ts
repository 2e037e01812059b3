// The answers about one's own account outside of GraphQL (wire §1). `Moment` is a Date on the
// server, until it is written.

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
}

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

/** The calls about one's own account, by their name in the address: what each sends and gives. */
export type AccountCalls<Moment = string> = {
  'log-ins': readonly [sends: object, gives: { readonly log_ins: readonly OwnLogIn<Moment>[] }]
  'end-log-in': readonly [sends: { readonly id: string }, gives: { readonly ended: number }]
  'end-other-log-ins': readonly [sends: object, gives: { readonly ended: number }]
  'request-password-reset': readonly [sends: { readonly account: string }, gives: object]
  /** Starts or ends reminders by e-mail. `token`: the secret in the mail's link. */
  reminders: readonly [sends: { readonly token: string; readonly wanted: boolean }, gives: object]
  'log-in-ways': readonly [sends: object, gives: LogInWays]
  /** Ends a log-in by a provider, which this browser has begun: with a session, or with a question. */
  'sign-on': readonly [
    sends: { readonly account?: string; readonly password?: string; readonly create?: true },
    gives: { readonly token: string } | { readonly link: LinkQuestion },
  ]
  'change-password': readonly [sends: { readonly old_password: string; readonly password: string }, gives: object]
}
export type AccountCall = keyof AccountCalls
export type AccountAnswer<Name extends AccountCall, Moment = string> =
  | ({ readonly status: 'ok' } & AccountCalls<Moment>[Name][1])
  | AccountRefusal
