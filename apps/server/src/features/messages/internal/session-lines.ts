import type { Lang, Text } from '@cubic/contract'
import { type CalendarEntry, sessionUid } from '@cubic/domain/calendar/icalendar'
import { cleanLine } from '@cubic/domain/messages/template'
import { formatSpan, formatSpanChange } from '../../../infra/text/format-moment.ts'
import { struck } from './mail-html.ts'
import type { SessionNews, ToldSession } from './message-row.ts'

const TEXTS = {
  seat: { cn: '有座了', en: 'you have a seat now' },
  waiting: { cn: '候补中', en: 'on the waitlist' },
  cancelled: { cn: '已取消', en: 'cancelled' },
  again: { cn: '恢复举行', en: 'takes place after all' },
  colon: { cn: '：', en: ': ' },
  comma: { cn: '，', en: ', ' },
  noPlace: { cn: '待定', en: 'to be announced' },
} as const satisfies { readonly [name: string]: Text }

type Reader = { readonly lang: Lang; readonly timeZone: string }

function inLanguage(cn: string | null, en: string | null, lang: Lang): string {
  return cleanLine((lang === 'cn' ? cn || en : en || cn) ?? '')
}

function spanOf({ start_time: start, end_time: end }: Pick<ToldSession, 'start_time' | 'end_time'>) {
  return { start: new Date(start), end: new Date(end) }
}

/** A line for each session: when, then which, where, and what is not as it should be. */
export function sessionDetails(
  sessions: readonly ToldSession[],
  { lang, timeZone }: Reader,
): readonly { readonly label: string; readonly value: string }[] {
  return sessions
    .filter(({ seated }) => seated !== null)
    .map((session) => {
      const { start, end } = spanOf(session)
      const state = session.cancelled ? TEXTS.cancelled[lang] : session.seated ? '' : TEXTS.waiting[lang]
      const parts = [
        inLanguage(session.name_cn, session.name_en, lang),
        inLanguage(session.address_cn, session.address_en, lang),
        state,
      ]
      return { label: formatSpan(start, end, lang, timeZone), value: parts.filter((part) => part !== '').join(' · ') }
    })
}

/** Replaces the event's entry. Seats that are waited for are not certain. */
export function sessionEntries(
  sessions: readonly ToldSession[],
  entry: CalendarEntry,
  { publicUrl, lang }: { readonly publicUrl: string; readonly lang: Lang },
): readonly CalendarEntry[] {
  return sessions
    .filter(({ seated }) => seated !== null)
    .map((session) => ({
      ...entry,
      uid: sessionUid(session.id, publicUrl),
      name: `${inLanguage(session.name_cn, session.name_en, lang)} · ${entry.name}`,
      address: [inLanguage(session.address_cn, session.address_en, lang), entry.address].filter(Boolean).join(' · '),
      ...spanOf(session),
      state: stateOf(session, entry.state),
    }))
}

function stateOf({ cancelled, seated }: ToldSession, ofEvent: CalendarEntry['state']): CalendarEntry['state'] {
  if (cancelled) return 'cancelled'
  return !seated && ofEvent === 'confirmed' ? 'tentative' : ofEvent
}

/** A line each; none for sessions that are again as they were, or not chosen any more. */
export function sessionChanges(
  news: readonly SessionNews[],
  sessions: readonly ToldSession[],
  { lang, timeZone }: Reader,
): readonly string[] {
  return news.flatMap(({ id, news: kind, before }) => {
    const session = sessions.find((each) => each.id === id)
    if (!session) return []
    const line = (text: string) => [`${inLanguage(session.name_cn, session.name_en, lang)}${TEXTS.colon[lang]}${text}`]
    const { start, end } = spanOf(session)
    const when = formatSpan(start, end, lang, timeZone)
    if (kind === 'seat')
      return session.seated && !session.cancelled ? line(`${TEXTS.seat[lang]}${TEXTS.comma[lang]}${when}`) : []
    if (!before) return []
    if (session.cancelled) return before.cancelled ? [] : line(`${TEXTS.cancelled[lang]}${TEXTS.comma[lang]}${when}`)
    const parts: string[] = before.cancelled ? [`${TEXTS.again[lang]}${TEXTS.comma[lang]}${when}`] : []
    const moved = formatSpanChange(spanOf(before), { start, end }, lang, timeZone)
    if (moved.old !== moved.now) parts.push(arrow(moved, moved.same))
    const place = {
      old: inLanguage(before.address_cn, before.address_en, lang),
      now: inLanguage(session.address_cn, session.address_en, lang),
    }
    if (place.old !== place.now)
      parts.push(arrow({ old: place.old || TEXTS.noPlace[lang], now: place.now || TEXTS.noPlace[lang] }))
    return parts.length > 0 ? line(parts.join(TEXTS.comma[lang])) : []
  })
}

function arrow({ old, now }: { readonly old: string; readonly now: string }, same = ''): string {
  return [same, `${struck(old)} → ${now}`].filter((part) => part !== '').join(' ')
}
