import type { ConfirmAction, Outcome, SecondFactorMethod } from '@cubic/contract'
import type { Caller, Queryable, Tx } from '@cubic/data-platform'

export type FirstProof = 'password' | 'passkey' | 'sign_on'
/** `password+totp`: the first and the second proof. `browser`: one that is remembered. */
export type LogInWay = FirstProof | `${FirstProof}+${SecondFactorMethod | 'browser'}`

/** Proves who one is once more: good for five minutes and ten tries. */
export type LogInTicket = { readonly ticket: string; readonly methods: readonly SecondFactorMethod[] }

type FirstStep = { readonly userId: number; readonly way: FirstProof; readonly remembered: string | undefined }
/** A session, for whether its person must show again who they are. */
export type SessionHolder = {
  readonly tokenHash: Buffer
  readonly userId: number
  /** A role of theirs needs a second factor. */
  readonly needs: boolean
}

type Passed = { readonly ticketHash: Buffer; readonly tokenHash: Buffer; readonly first: FirstProof }
/** Called in the transaction in which a session begins after a second factor; may refuse it. */
export type OnPassed = (tx: Tx, caller: Caller, passed: Passed) => Promise<Outcome<undefined>>

/** What log-ins and sessions ask the feature of second factors. */
export type SecondFactors = {
  /** Undefined: this account has none. `remembered`: this browser needs none. */
  readonly ask: (tx: Tx, first: FirstStep) => Promise<LogInTicket | 'remembered' | undefined>
  readonly hasAny: (db: Queryable, userId: number) => Promise<boolean>
  /** Throws `ConfirmationRequired` where the last proof is too old for this action. */
  readonly demandConfirmed: (db: Queryable, session: SessionHolder, action: ConfirmAction) => Promise<void>
}
