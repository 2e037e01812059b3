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

/** The calls about one's own account, by their name in the address: what each sends and gives. */
/** Tokens of who looks as somebody else begin with it, and no others. */
export const VIEW_TOKEN = 'view.'

export type AccountCalls<Moment = string> = {
  'log-ins': readonly [sends: object, gives: { readonly log_ins: readonly OwnLogIn<Moment>[] }]
  'end-log-in': readonly [sends: { readonly id: string }, gives: { readonly ended: number }]
  'end-other-log-ins': readonly [sends: object, gives: { readonly ended: number }]
  'request-password-reset': readonly [sends: { readonly account: string }, gives: object]
  /** Starts or ends reminders by e-mail. `token`: the secret in the mail's link. */
  reminders: readonly [sends: { readonly token: string; readonly wanted: boolean }, gives: object]
  /** Ends the look as somebody else whose token it is called with. */
  'end-view': readonly [sends: object, gives: object]
  'change-password': readonly [sends: { readonly old_password: string; readonly password: string }, gives: object]
}
export type AccountCall = keyof AccountCalls
export type AccountAnswer<Name extends AccountCall, Moment = string> =
  | ({ readonly status: 'ok' } & AccountCalls<Moment>[Name][1])
  | AccountRefusal
