import { COUNT_TOLD, type ResultOf } from '@cubic/contract'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'
import { asking } from './client.ts'
import { RECORDS } from './families.ts'

type Reach = Omit<ResultOf<typeof COUNT_TOLD>, 'phones'>
const NOBODY: Reach = { people: 0, emails: 0, in_app: 0, unreachable: 0 }

/** Counts who hears of a change of the event, or of its cancellation, by how it reaches them. */
export const toldPeople = (eventId: number) =>
  queryOfNoLanguage(RECORDS, { told: eventId }, async (): Promise<Reach> => {
    const answer = await asking.callMethod(COUNT_TOLD, eventId, {})
    return answer.status === 'ok' ? answer.result : NOBODY
  })

export function reachedBy({ people, unreachable }: Reach): number {
  return people - unreachable
}

function waysOf(
  { people, emails, in_app: inApp, unreachable }: Reach,
  all: string,
  words: readonly ((count: number) => string)[],
) {
  if (emails === people) return [all]
  const counts = [emails, people - emails - inApp - unreachable, inApp, unreachable]
  return counts.flatMap((count, index) => (count > 0 ? [words[index]?.(count) ?? ''] : []))
}

const CN = [
  (count: number) => `${formatNumber(count)} 人收到邮件`,
  (count: number) => `${formatNumber(count)} 人收到短信`,
  (count: number) => `${formatNumber(count)} 人没有邮箱，只在网站的通知里看到`,
  (count: number) => `${formatNumber(count)} 人没有可用的地址，请另行告知`,
]
const EN = [
  (count: number) => `${formatNumber(count)} by email`,
  (count: number) => `${formatNumber(count)} by text message`,
  (count: number) => `${formatNumber(count)} only among the notices of their account: they have no email address`,
  (count: number) => `${plural(count, 'person', 'people')} can’t be reached: tell them yourself`,
]

/** Follows a colon. */
export const reachTexts = texts({
  ways: {
    cn: (reach: Reach) => `${waysOf(reach, '都会收到邮件', CN).join('；')}。`,
    en: (reach: Reach) => ` ${waysOf(reach, 'all by email', EN).join('; ')}.`,
  },
})
