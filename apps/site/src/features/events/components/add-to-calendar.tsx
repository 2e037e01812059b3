import { island } from '../../../hydration/island.tsx'
import type { CalendarMenuProps } from './calendar-menu.tsx'

export const AddToCalendar = island<CalendarMenuProps>(async () => (await import('./calendar-menu.tsx')).CalendarMenu, {
  when: 'touched',
})
