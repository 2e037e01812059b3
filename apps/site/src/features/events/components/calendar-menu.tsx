import { island } from '../../../hydration/island.tsx'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { Menu } from '@cubic/web-kit/ui/menu'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { CalendarEvent } from './calendar-choices.tsx'

export type CalendarMenuProps = {
  readonly event: CalendarEvent
  readonly start: string
  readonly className: string
  readonly icon?: IconName
  readonly block?: boolean
}

const CalendarChoices = island(async () => (await import('./calendar-choices.tsx')).CalendarChoices, {
  ahead: true,
  fallback: <Skeleton className="h-[150px]" />,
})

const calendarTexts = texts({
  addToCalendar: { cn: '加入日历', en: 'Add to calendar' },
})

export function CalendarMenu({ event, start, className, icon, block }: CalendarMenuProps) {
  const { addToCalendar } = useTexts(calendarTexts)
  const trigger = (
    <span className={className}>
      {icon && <Icon name={icon} size={19} />}
      {addToCalendar}
    </span>
  )
  return (
    <Menu label={addToCalendar} trigger={trigger} block={block}>
      <CalendarChoices event={event} start={start} />
    </Menu>
  )
}
