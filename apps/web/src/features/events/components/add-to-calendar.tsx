import { part } from '../../../lib/part.tsx'
import type { EventDetail } from '../api.ts'

export type CalendarMenuProps = {
  readonly event: EventDetail
  readonly start: string
  readonly className: string
}

export const AddToCalendar = part(async () => (await import('./calendar-menu.tsx')).CalendarMenu, { when: 'touched' })
