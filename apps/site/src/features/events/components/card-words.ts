import { formatNumber, texts, useTexts } from '@cubic/web-kit/language/text'
import type { EventSummary } from '../data/api.ts'
import { eventTexts } from '../data/texts.ts'

export const cardTexts = texts({
  pinned: { cn: '置顶', en: 'Pinned' },
  takenOfLimit: {
    cn: (taken: string, limit: string) => `已报 ${taken} / ${limit}`,
    en: (taken: string, limit: string) => `${taken} / ${limit} taken`,
  },
  see: { cn: '查看活动', en: 'View event' },
})

/** Returns how full an event is, up to 1; null if seats are unlimited, hidden or all free. */
export function fullness({ regist_id }: Pick<EventSummary, 'regist_id'>): number | null {
  if (!regist_id?.limited || !regist_id.limit_number || regist_id.taken_number === null) return null
  return regist_id.taken_number / regist_id.limit_number || null
}

export function isOpen({ can_register, own_applicant_id }: EventSummary): boolean {
  return can_register && !own_applicant_id
}

/** `86 / 120`, `128 人`; undefined where the organiser does not show it. */
export function useCountWords(event: EventSummary): string | undefined {
  const t = useTexts(eventTexts)
  const { regist_id, participant_number } = event
  if (!regist_id) return undefined
  const limit = regist_id.limited ? regist_id.limit_number : null
  if (participant_number === null || regist_id.taken_number === null) return undefined
  if (limit === null) return participant_number > 0 ? t.people(formatNumber(participant_number)) : undefined
  return regist_id.status === 'upcoming' && regist_id.taken_number === 0
    ? t.seats(limit)
    : t.ofLimit(formatNumber(regist_id.taken_number), formatNumber(limit))
}
