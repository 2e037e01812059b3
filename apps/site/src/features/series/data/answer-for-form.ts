import type { DateAnswer, RegistrationAnswer } from '@cubic/data-client'

/**
 * What the form that was sent for several dates shows: it is done once some date has taken it; otherwise it says what
 * the date said whose questions it asks, or the first one that did.
 */
export function answerForForm(answers: readonly DateAnswer[], eventId: number): RegistrationAnswer {
  const taken = answers.find(({ answer }) => answer.status === 'ok')
  const own = answers.find((each) => each.event_id === eventId)
  const shown = taken ?? own ?? answers[0]
  if (!shown) throw new Error('each date has an answer')
  return shown.answer
}
