import type { EventStatus } from '@cubic/contract'
import { calendarFile, calendarState, eventUid } from '@cubic/domain/calendar/icalendar'
import { siteConfig } from '@cubic/web-kit/config'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { downloadFile } from './share.ts'

const REMIND_MINUTES = 60

type SavedEvent = {
  readonly id: number
  readonly name: string
  readonly status: EventStatus
  readonly start: string
  readonly end: string | null
  readonly address: string | null
  /** As in the files of the server and of mails, so that calendars know which is newer. */
  readonly sequence: number
  readonly now: Date
}

/** Downloads an event as a calendar file made in the browser: for non-public events, and without network. */
export function downloadCalendarFile({ id, name, status, start, end, address, sequence, now }: SavedEvent): void {
  const file = calendarFile([
    {
      uid: eventUid(id, siteConfig().publicUrl),
      changed: now,
      sequence,
      state: calendarState(status),
      name,
      start: new Date(start),
      end: end === null ? null : new Date(end),
      address,
      url: publicUrl(paths.event(id)),
      remindMinutes: REMIND_MINUTES,
    },
  ])
  const fileName = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'event'
  downloadFile(`${fileName}.ics`, 'text/calendar;charset=utf-8', file)
}
