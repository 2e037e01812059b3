import type { Claims } from '@cubic/domain/sign-on/claims'
import type { Provider } from '../data/queries.ts'

export type Proof = {
  readonly claims: Claims
  /** The name of their session there, by which it is ended. */
  readonly session: string | undefined
  /** Where the browser leaves the provider, too. */
  readonly wayOut: string | undefined
}

export type Values = { readonly state: string; readonly nonce: string; readonly verifier: string }
export type Where = {
  /** Where the provider sends the browser back to. */
  readonly callback: string
  /** Where it sends it after leaving. */
  readonly home: string
}

/** Whose session ended there: one by its name, or all of a subject. */
export type Ended = { readonly session: string } | { readonly subject: string }

/** A way to ask a provider who somebody is. `rules`: the claims that rules ask for. */
export type Protocol = {
  readonly start: (provider: Provider, values: Values, where: Where) => Promise<string>
  /** Undefined: it says no. Throws `ProviderSilent`, or whatever is wrong with the answer. */
  readonly finish: (
    provider: Provider,
    answer: URLSearchParams,
    given: { readonly values: Values; readonly where: Where; readonly needed: readonly string[] },
  ) => Promise<Proof | undefined>
  /** Reads who left there, from what the provider itself sends. Undefined: that proves nothing. */
  readonly readLogOut: (provider: Provider, body: URLSearchParams) => Promise<LogOut | undefined>
  /** Whether the provider answers, as far as that shows without a log-in. */
  readonly probe: (provider: Provider) => Promise<Probed>
}
/** `once`: what must not be obeyed a second time. */
export type LogOut = { readonly ended: readonly Ended[]; readonly once: string | undefined }
export type Probed =
  | { readonly asked: string }
  | { readonly refusal: 'sign_on:no_answer' | 'sign_on:odd_answer'; readonly address: string }
  | { readonly refusal: 'sign_on:other_issuer'; readonly issuer: string }
