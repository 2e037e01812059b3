import { island } from '../../../hydration/island.tsx'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { EventDetail } from '../api.ts'

export type CalendarMenuProps = {
  readonly event: Pick<EventDetail, 'id' | 'name' | 'status' | 'end_time' | 'address' | 'type_id'> & {
    /** Left out where it is not known: then the file is made here. */
    readonly public_or_not?: boolean
  }
  readonly start: string
  /** What opens it, in this look. */
  readonly className: string
  readonly icon?: IconName
  /** As wide as its container. */
  readonly block?: boolean
}

export const AddToCalendar = island<CalendarMenuProps>(async () => (await import('./calendar-menu.tsx')).CalendarMenu, {
  when: 'touched',
})
