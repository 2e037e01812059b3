import { island } from '../../../hydration/island.tsx'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { EventDetail } from '../api.ts'

export type CalendarMenuProps = {
  readonly event: Pick<EventDetail, 'id' | 'name' | 'status' | 'end_time' | 'address' | 'type_id'> & {
    /** Omitted if unknown: then the browser makes the file. */
    readonly public_or_not?: boolean
  }
  readonly start: string
  /** Style of the button that opens it. */
  readonly className: string
  readonly icon?: IconName
  /** As wide as its container. */
  readonly block?: boolean
}

export const AddToCalendar = island<CalendarMenuProps>(async () => (await import('./calendar-menu.tsx')).CalendarMenu, {
  when: 'touched',
})
