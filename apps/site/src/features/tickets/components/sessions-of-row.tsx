import { LIVE } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf } from '@cubic/web-kit/datetime/format'
import { DOT, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import type { MyTicket } from '../data/api.ts'

const rowTexts = texts({
  all: { cn: (count: number) => `共 ${count} 场`, en: (count: number) => plural(count, 'session') },
  some: {
    cn: (count: number, of: number) => `已选 ${count}/${of} 场`,
    en: (count: number, of: number) => `${count} of ${plural(of, 'session')}`,
  },
  next: {
    cn: (when: string, name: string) => `下一场 ${when} ${name}`,
    en: (when: string, name: string) => `next: ${when} ${name}`,
  },
})

/** In a line, how many of an event's sessions a ticket is for, and the next one. */
export function SessionsOfRow({ ticket, className }: { readonly ticket: MyTicket; readonly className: string }) {
  const t = useTexts(rowTexts)
  const { moment, time, reading } = useDates()
  const { event, registration, session_choice_ids: choices = [], next_session_id: next } = ticket
  const all = (event.session_ids ?? []).filter(({ cancelled }) => !cancelled).length
  const chosen = choices.filter((choice) => choice.registration_status !== 'withdrawn').length
  if (all === 0 || !LIVE.some((live) => live === ticket.registration_status)) return null
  const isOfDay =
    next && event.start_time && dayOf(next.start_time, reading.zone) === dayOf(event.start_time, reading.zone)
  return (
    <p className={className}>
      {registration?.choose_sessions === 'some' ? t.some(chosen, all) : t.all(all)}
      {next && DOT + t.next(isOfDay ? time(next.start_time) : moment(next.start_time), next.name ?? '')}
    </p>
  )
}
