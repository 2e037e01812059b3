import type { Lang } from '@cubic/contract'
import type { Completing } from './form.ts'
import { readConsent, writeConsent } from './question-types/consent-answer.ts'
import { holdsConsent } from './question-types.ts'

/** Completes checked answers with what only the server knows: consents with their time, and what was left to it. */
export function completing({ now, lang }: { readonly now: Date; readonly lang: Lang }): Completing {
  return ({ type, bounds: { version = 1 } }, answer) => {
    if (!holdsConsent(type)) return answer
    const given = readConsent(answer) ?? { choice: answer === 'agree' ? answer : 'disagree', version, language: lang }
    return 'at' in given && given.at !== undefined ? answer : writeConsent({ ...given, at: now.toISOString() })
  }
}
