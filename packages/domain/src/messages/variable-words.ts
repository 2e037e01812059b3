import type { Lang, Text } from '@cubic/contract'
import { type Variable, VARIABLES } from './template.ts'

/** What the variables are called where people write. Each is one word, so that a slip is found as an unknown one. */
export const VARIABLE_WORDS: { readonly [name in Variable]: Text } = {
  name: { cn: '姓名', en: 'Name' },
  event_name: { cn: '活动名称', en: 'Event' },
  start_time: { cn: '开始时间', en: 'Starts' },
  end_time: { cn: '结束时间', en: 'Ends' },
  address: { cn: '地点', en: 'Place' },
  ticket_url: { cn: '票的链接', en: 'Ticket-link' },
  code: { cn: '报名码', en: 'Code' },
  changes: { cn: '变更内容', en: 'Changes' },
  reason: { cn: '原因', en: 'Reason' },
  place_on_waitlist: { cn: '候补位次', en: 'Waitlist-place' },
  opening_time: { cn: '开放报名时间', en: 'Opens' },
  organisation: { cn: '组织名称', en: 'Organisation' },
}

/** A text as its writer sees it: `{活动名称}` for `{event_name}`. */
export function withWords(text: string, lang: Lang): string {
  return VARIABLES.reduce((shown, name) => shown.replaceAll(`{${name}}`, `{${VARIABLE_WORDS[name][lang]}}`), text)
}

/** The same as it is stored, whichever language its words are in. */
export function withNames(text: string): string {
  return VARIABLES.reduce(
    (stored, name) =>
      Object.values(VARIABLE_WORDS[name]).reduce((each, word) => each.replaceAll(`{${word}}`, `{${name}}`), stored),
    text,
  )
}
