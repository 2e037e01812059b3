import { fillText, REFUSALS, type RegisteredApplicant, type Text } from '@cubic/contract'
import type { RegistrationAnswer } from './answers.ts'
import { decode } from './graphql.ts'
import { fieldErrorsOf, type RawRegistration } from './mutations.ts'

/** The texts that spec §8 passes to the caller of a registration, by `sub_kind`. In Chinese, those of the contract serve. */
const REASONS: { readonly [sub_kind: string]: string } = {
  'events:status_forbidden': 'registration forbidden',
  'events:regist_has_not_started': 'registration has not started',
  'events:regist_date_pass': 'registration has ended',
  'event:regist_full': 'quota full',
  'event:invalid_email': 'invalid email address',
}
const SUBMISSION_FAILED: Text = { cn: '提交失败', en: 'submission failed' }

export function registrationAnswerOf(answer: RawRegistration, lang: keyof Text): RegistrationAnswer {
  if (answer.status === 'ok')
    return { status: 'ok', applicants: decode<readonly RegisteredApplicant[]>(answer.result, []) }
  const sub_kind = answer.sub_kind ?? ''
  const words = ownOf<Text>(REFUSALS, sub_kind)
  const catalogued = ownOf(REASONS, sub_kind)
  const reason = catalogued && (lang === 'en' ? catalogued : words?.[lang])
  return {
    status: 'error',
    sub_kind,
    reason: reason ?? SUBMISSION_FAILED[lang],
    message: answer.error_msg || (words ? fillText(words, lang) : SUBMISSION_FAILED[lang]),
    detail: answer.detail ?? null,
    errors: fieldErrorsOf(answer.errors),
  }
}

function ownOf<Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
