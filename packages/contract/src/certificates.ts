import type { Lang, Text } from './core/text.ts'

/**
 * What a check of a code finds. `unknown`: nothing has it. `erased`: it was issued, and its holder has deleted their
 * data since.
 */
export const CHECK_STATES = ['valid', 'revoked', 'unknown', 'erased'] as const
export type CheckState = (typeof CHECK_STATES)[number]
/** A certificate, or a transcript of hours. */
export const CHECKED_KINDS = ['certificate', 'transcript'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

export type CheckedCode = {
  readonly state: CheckState
  /** Null where nothing has the code. */
  readonly certificate: CheckedCertificate | null
  readonly at: string
}

/** What everybody who has the code is shown; the name in full after its holder's number was given, or to the holder. */
export type CheckedCertificate = {
  readonly kind: CheckedKind
  readonly number: string
  /** Masked, or in full where `is_named`. */
  readonly name: Text
  readonly is_named: boolean
  /** Is it the caller's own? */
  readonly is_own: boolean
  /** The holder has a number to ask for. */
  readonly has_ending: boolean
  readonly event_name: Text
  readonly address: Text
  readonly start_time: string | null
  readonly end_time: string | null
  readonly minutes: number | null
  readonly minutes_total: number | null
  readonly hours: number | null
  readonly category: Text
  readonly basis: Text
  readonly unit_name: Text
  readonly organisation: Text
  readonly issuer: Text
  readonly issued: string
  readonly revoked_time: string | null
  readonly revoke_reason: string | null
  /** How the issuing unit is reached, as it says now. */
  readonly contact: string | null
  readonly signature: CheckedSignature | null
  /** Opens PDF and badge for a few minutes, where `is_named`. */
  readonly proof: string | null
}
export type CheckedSignature = {
  /** Does it match the content, by a key of this installation? */
  readonly is_right: boolean
  readonly key_id: string
  /** SHA-256 of the signed content, in hexadecimal digits. */
  readonly hash: string
  /** The signed content and its signature, where the name is shown. */
  readonly content: string | null
  readonly value: string | null
}

/** The languages of a certificate's PDF; null: a page in each. */
export type CertificateLanguage = Lang | null
