import type { Lang, MessageCase, MessageChannel } from '@cubic/contract'
import type { Letter } from './letter.ts'

export type Outgoing = {
  readonly id: number
  /** For the Message-ID and the Idempotency-Key: the same at each attempt. */
  readonly uid: string
  readonly case: MessageCase
  readonly channel: MessageChannel
  readonly language: Lang
  readonly to: string
  /** Answers go to the sender otherwise. */
  readonly replyTo?: string | undefined
  readonly templateId: string | null
  readonly parameters: { readonly [name: string]: string }
  readonly letter: Letter
}

/**
 * `dead`: no attempt can succeed. `retry`: another one may, not before `afterSeconds`. `closed`: the server could not
 * be reached, so it says nothing about this message.
 */
export type Sent =
  | { readonly kind: 'sent'; readonly providerId: string | null }
  | { readonly kind: 'dead'; readonly error: string }
  | { readonly kind: 'retry' | 'closed'; readonly error: string; readonly afterSeconds?: number | undefined }

export type Transport = {
  readonly send: (message: Outgoing) => Promise<Sent>
  readonly close: () => void
}
