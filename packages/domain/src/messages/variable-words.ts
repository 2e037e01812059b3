import type { Lang, TemplateCase, Text } from '@cubic/contract'
import { type Variable, VARIABLES } from './template.ts'

export const VARIABLE_WORDS: { readonly [name in Variable]: Text } = {
  name: { cn: '姓名', en: 'Name' },
  event_name: { cn: '活动名称', en: 'Event' },
  start_time: { cn: '开始时间', en: 'Starts' },
  end_time: { cn: '结束时间', en: 'Ends' },
  address: { cn: '地点', en: 'Place' },
  ticket_url: { cn: '票的链接', en: 'Ticket link' },
  code: { cn: '报名码', en: 'Code' },
  changes: { cn: '变更内容', en: 'Changes' },
  reason: { cn: '原因', en: 'Reason' },
  place_on_waitlist: { cn: '候补位次', en: 'Place on the waitlist' },
  opening_time: { cn: '开放报名时间', en: 'Opens' },
  new_events: { cn: '新活动', en: 'New events' },
  organisation: { cn: '组织名称', en: 'Organisation' },
}

/** A text as its writer sees it: `{活动名称}` for `{event_name}`. */
export function withWords(text: string, lang: Lang): string {
  return VARIABLES.reduce((shown, name) => shown.replaceAll(`{${name}}`, `{${VARIABLE_WORDS[name][lang]}}`), text)
}

/** Returns a text as it is stored, whichever language its words are in. */
export function withNames(text: string): string {
  return VARIABLES.reduce(
    (stored, name) =>
      Object.values(VARIABLE_WORDS[name]).reduce((each, word) => each.replaceAll(`{${word}}`, `{${name}}`), stored),
    text,
  )
}

/**
 * The messages that alone have a value for it; a variable that is missing here has one in all that are about an event.
 */
const ONLY_IN: { readonly [name in Variable]?: readonly TemplateCase[] } = {
  changes: ['event_info_change', 'answers_corrected', 'hours_published', 'hours_changed', 'security_notice'],
  reason: ['registration_failure', 'event_info_change', 'hours_changed', 'certificate_revoked'],
  place_on_waitlist: ['waitlisted'],
  opening_time: ['registration_opens'],
  new_events: ['unit_events'],
}
/** What is known of an account without an event. */
const OF_ACCOUNTS: ReadonlySet<Variable> = new Set(['name', 'ticket_url', 'organisation'])
const ABOUT_ACCOUNTS: ReadonlySet<TemplateCase> = new Set(['password_reset', 'invitation', 'security_notice'])

/** Has the variable a value in messages of this case? Others leave it out. */
export function hasValueIn(variable: Variable, name: TemplateCase): boolean {
  if (ABOUT_ACCOUNTS.has(name)) return OF_ACCOUNTS.has(variable) || ONLY_IN[variable]?.includes(name) === true
  return ONLY_IN[variable]?.includes(name) ?? true
}
