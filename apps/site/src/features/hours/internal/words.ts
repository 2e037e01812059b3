import type { OwnHourEntry, OwnHours } from '@cubic/contract'
import { printHours } from '@cubic/domain/hours/progress'
import { texts, type useTexts } from '@cubic/web-kit/language/text'

export type Entry = OwnHourEntry
export type Category = OwnHours['categories'][number]

export const entryTexts = texts({
  proposed: { cn: '待公示', en: 'Proposed' },
  published: { cn: '公示中', en: 'Published' },
  locked: { cn: '已锁定', en: 'Locked' },
  open: { cn: '异议中', en: 'Objected' },
  corrected: { cn: '已被更正', en: 'Corrected' },
  correction: { cn: '更正', en: 'Correction' },
  minutes: { cn: (count: number) => `在场 ${count} 分钟`, en: (count: number) => `present for ${count} min` },
  sessions: {
    cn: (attended: number, needed: number) => `到场 ${attended} 场，需 ${needed} 场`,
    en: (attended: number, needed: number) => `${attended} sessions attended, ${needed} needed`,
  },
  noCheckOut: { cn: '有签到，没有签退', en: 'checked in, not out' },
  colon: { cn: '：', en: ': ' },
  hand: { cn: '补录', en: 'entered by hand' },
  import: { cn: '导入', en: 'imported' },
  cutDay: {
    cn: (hours: string) => `超出每天上限，${hours} 学时不计`,
    en: (hours: string) => `${hours} h beyond the day’s limit don’t count`,
  },
  cutTerm: {
    cn: (hours: string) => `超出学期上限，${hours} 学时不计`,
    en: (hours: string) => `${hours} h beyond the term’s limit don’t count`,
  },
})
type Spoken = ReturnType<typeof useTexts<typeof entryTexts>>

export function basisOf(
  { basis, source, came_time, left_time, checks_out, reason, event_id }: Entry,
  t: Spoken,
): string {
  if (source !== 'event') {
    const way = t[source]
    return event_id !== null && reason ? `${way}${t.colon}${reason}` : way
  }
  if (checks_out && came_time !== null && left_time === null && basis?.rule === 'minutes') return t.noCheckOut
  if (basis?.rule === 'minutes') return t.minutes(basis.minutes)
  if (basis?.rule === 'sessions') return t.sessions(basis.attended ?? 0, basis.sessions ?? 0)
  return ''
}

export function cutsOf({ cut_day: day, cut_term: term, corrected }: Entry, t: Spoken): readonly string[] {
  if (corrected) return []
  return [...(day > 0 ? [t.cutDay(printHours(day))] : []), ...(term > 0 ? [t.cutTerm(printHours(term))] : [])]
}
