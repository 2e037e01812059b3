import type { Lang } from '@cubic/contract'
import type { Completing } from './form.ts'
import { writeConsent } from './question-types/consent-answer.ts'
import { holdsConsent } from './question-types.ts'

/** As clients send a consent, without its time: `agree`, or `agree/2/cn`. */
const SENT = /^(agree|disagree)(?:\/(\d{1,6})\/(cn|en))?$/

/**
 * Judges consents, and completes them with their time and what was left out: the version and the language of now. A
 * required one is only answered by agreeing. What was answered before, to an older text too, stays as it is when a
 * registration is edited.
 */
export function completing({ now, lang }: { readonly now: Date; readonly lang: Lang }): Completing {
  return ({ type, required, selections, bounds: { version = 1 } }, answer) => {
    if (!holdsConsent(type) || selections.some(({ value }) => value === answer)) return { value: answer }
    const [, choice, read = version, language = lang] = (typeof answer === 'string' && SENT.exec(answer)) || []
    if (choice !== 'agree' && choice !== 'disagree') return { problem: 'enum' }
    if (Number(read) !== version) return { problem: 'consent_changed' }
    if (required && choice === 'disagree') return { problem: 'consent' }
    return { value: writeConsent({ choice, version, language: language as Lang, at: now.toISOString() }) }
  }
}
