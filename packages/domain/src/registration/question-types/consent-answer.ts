import type { Lang } from '@cubic/contract'

/**
 * What somebody answered to a consent: to which version of its text, in which language they read it, and since when.
 * As an answer it is `agree/2/cn`, which the server completes with its time: `agree/2/cn/2026-11-27T08:30:00.000Z`.
 */
export type Consent = {
  readonly choice: 'agree' | 'disagree' | 'withdrawn'
  readonly version: number
  readonly language: Lang
  /** Undefined until the server has taken it. */
  readonly at: string | undefined
}

const CONSENT = /^(agree|disagree|withdrawn)\/(\d{1,6})\/(cn|en)(?:\/([-\d:.TZ]{20,30}))?$/

export function readConsent(given: unknown): Consent | undefined {
  const [, choice, version, language, at] = (typeof given === 'string' && CONSENT.exec(given)) || []
  if (choice === undefined) return undefined
  return { choice: choice as Consent['choice'], version: Number(version), language: language as Lang, at }
}

export function writeConsent({ choice, version, language, at }: Consent): string {
  return [choice, version, language, ...(at === undefined ? [] : [at])].join('/')
}
