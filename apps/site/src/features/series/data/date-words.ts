import type { SeriesDate } from '@cubic/contract'
import type { Tone } from '@cubic/web-kit/ui/badge'
import { inSentence, plural, type speak, texts } from '@cubic/web-kit/language/text'

const FEW = 5

export const dateTexts = texts({
  over: { cn: '已结束', en: 'Finished' },
  cancelled: { cn: '已取消', en: 'Cancelled' },
  registered: { cn: '已报名', en: 'Registered' },
  upcoming: {
    cn: (moment: string) => `${moment} 开放报名`,
    en: (moment: string) => `Opens ${inSentence(moment)}`,
  },
  closed: { cn: '报名截止', en: 'Registration closed' },
  noRegistration: { cn: '不可报名', en: 'No registration' },
  notForYou: { cn: '不对您开放', en: 'Not open to you' },
  left: { cn: (count: number) => `剩 ${count} 席`, en: (count: number) => `${plural(count, 'seat')} left` },
  open: { cn: '可报名', en: 'Open' },
  full: { cn: '已满', en: 'Full' },
  waiting: { cn: (count: number) => `已满 · 候补 ${count} 人`, en: (count: number) => `Full · ${count} waiting` },
  alone: { cn: '报名表不同，单独报名', en: 'Asks other questions: register separately' },
  audited: { cn: '需要审核', en: 'Needs review' },
})
type DateTexts = ReturnType<typeof speak<typeof dateTexts>>

/** Can it be among the dates that are registered for together? */
export function canChoose({ status, state, same_form, registered }: SeriesDate): boolean {
  const isOn = status === 'not_start' || status === 'processing'
  const mayRegister = state.can_register || state.refusal === 'event:unauthenticated'
  return isOn && mayRegister && same_form && !registered
}

export function dateWords(
  { status, state, same_form: isSame, registered }: SeriesDate,
  t: DateTexts,
  moment: (at: string) => string,
): { readonly text: string; readonly tone: Tone } {
  if (status === 'cancelled') return { text: t.cancelled, tone: 'neutral' }
  if (status === 'finished') return { text: t.over, tone: 'neutral' }
  if (registered) return { text: t.registered, tone: 'brand' }
  if (state.phase === 'upcoming')
    return { text: state.opens_at === null ? t.noRegistration : t.upcoming(moment(state.opens_at)), tone: 'neutral' }
  const refused = refusedWords(state.refusal, t)
  if (refused !== undefined) return { text: refused, tone: 'neutral' }
  if (state.phase === 'closed') return { text: t.closed, tone: 'neutral' }
  if (state.joins_waitlist) return { text: t.waiting(state.waitlist_length), tone: 'danger' }
  if (state.seats_left === 0) return { text: t.full, tone: 'danger' }
  if (!isSame) return { text: t.alone, tone: 'warn' }
  if (state.need_audit) return { text: t.audited, tone: 'warn' }
  if (state.seats_left === null) return { text: t.open, tone: 'success' }
  return { text: t.left(state.seats_left), tone: state.seats_left <= FEW ? 'warn' : 'neutral' }
}

/** Undefined: how many seats are left says it better. */
function refusedWords(refusal: SeriesDate['state']['refusal'], t: DateTexts): string | undefined {
  switch (refusal) {
    case 'event:out_of_scope':
      return t.notForYou
    case 'events:status_forbidden':
      return t.noRegistration
    case null:
    case 'events:regist_has_not_started':
    case 'events:regist_date_pass':
    case 'event:regist_full':
    case 'event:too_few_seats':
    case 'event:already_registered':
    case 'event:already_submitted':
    case 'event:unauthenticated':
      return undefined
  }
}
