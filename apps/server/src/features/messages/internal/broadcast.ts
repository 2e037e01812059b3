import type { BroadcastAudience, RegistrationStatus } from '@cubic/contract'
import { raw, sql, type Sql } from '@cubic/data-platform'
import { BROADCAST_VARIABLES, type Template, unknownVariables } from '@cubic/domain/messages/template'

/** An empty text stands for the other language's. */
export type BroadcastTexts = {
  readonly subject_cn: string | null
  readonly subject_en: string | null
  readonly body_cn: string | null
  readonly body_en: string | null
}
export type Audience = { readonly audience: BroadcastAudience; readonly applicantIds: readonly number[] | null }

/** None includes cancelled registrations, not even if they were selected. */
const STATES: { readonly [audience in BroadcastAudience]: readonly RegistrationStatus[] } = {
  all: ['success', 'waiting_review', 'waitlisted'],
  registered: ['success'],
  waiting_review: ['waiting_review'],
  waitlisted: ['waitlisted'],
  arrived: ['success'],
  not_arrived: ['success'],
  chosen: ['success', 'waiting_review', 'waitlisted', 'review_failed'],
}

/** Registrations that have left these states get no message. */
export function statesOf(audience: BroadcastAudience): readonly RegistrationStatus[] {
  return STATES[audience]
}

/** Needs the alias `applicant`. */
export function inAudience({ audience, applicantIds }: Audience): Sql {
  const state = sql`applicant.registration_status = any(${STATES[audience]}::text[])`
  switch (audience) {
    case 'arrived':
      return sql`${state} and applicant.check_in_status = 'attend'`
    case 'not_arrived':
      return sql`${state} and applicant.check_in_status = 'not_present'`
    case 'chosen':
      return sql`${state} and applicant.id = any(${applicantIds ?? []}::integer[])`
    case 'all':
    case 'registered':
    case 'waiting_review':
    case 'waitlisted':
      return state
  }
}

/** By the aliases `person` and `applicant`: the account's phone before the form's. */
export const PHONE = raw("coalesce(nullif(person.phone, ''), nullif(applicant.phone, ''))")
/** Also by `submitter`, whose address stands in where they left none. */
export const EMAIL = raw("coalesce(nullif(person.email, ''), nullif(applicant.email, ''), nullif(submitter.email, ''))")

/** Lists names in braces that such a message cannot have. */
export function unknownInBroadcast({ subject_cn, subject_en, body_cn, body_en }: BroadcastTexts): readonly string[] {
  const text = [subject_cn, subject_en, body_cn, body_en].join(' ')
  return unknownVariables(text, BROADCAST_VARIABLES).map((name) => `{${name}}`)
}

export function broadcastTemplate(
  { subject_cn, subject_en, body_cn, body_en }: BroadcastTexts,
  lang: 'cn' | 'en',
): Template {
  const of = (cn: string | null, en: string | null) => (lang === 'cn' ? cn || en : en || cn) ?? ''
  return { subject: of(subject_cn, subject_en), body: of(body_cn, body_en) }
}
