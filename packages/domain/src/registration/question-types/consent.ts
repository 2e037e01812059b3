import { checkTyped, PLAIN, type QuestionType } from './question-type.ts'

/** As clients send it, without its time: `agree`, or `agree/2/cn`. */
const SENT = /^(agree|disagree)(?:\/(\d{1,6})\/(?:cn|en))?$/

/**
 * Whether somebody agrees to what the organiser asks for. A required one is only answered by agreeing. What was
 * answered before, to an older text too, stays as it is when a registration is edited.
 */
export const consent: QuestionType = {
  ...PLAIN,
  holdsConsent: true,
  check: checkTyped((typed, { bounds: { version = 1 }, required, selections }) => {
    if (selections.some(({ value }) => value === typed)) return { value: typed }
    const [, choice, read = version] = SENT.exec(typed) ?? []
    if (!choice) return { problem: 'enum' }
    if (Number(read) !== version) return { problem: 'consent_changed' }
    return required && choice === 'disagree' ? { problem: 'consent' } : { value: typed }
  }),
}
