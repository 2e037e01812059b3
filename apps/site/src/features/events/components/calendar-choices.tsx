import { downloadCalendarFile } from '../../../lib/calendar-file.ts'
import { calendarLinks } from '../../../lib/calendar-links.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useOnline } from '@cubic/web-kit/offline/online'
import { fileUrl, paths, publicUrl, subscriptionUrl } from '@cubic/web-kit/navigation/paths'
import { copyText } from '../../../lib/share.ts'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { MenuAnchor, MenuButton, MenuLine } from '@cubic/web-kit/ui/menu-items'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { EventDetail } from '../data/api.ts'
import { isForEverybody } from '../data/lists.ts'

export type CalendarEvent = Pick<EventDetail, 'id' | 'name' | 'status' | 'end_time' | 'address' | 'type_id'> & {
  /** Omitted if unknown: then the browser makes the file. */
  readonly to_official_website?: boolean
  readonly public_or_not?: boolean
  /** Tickets that a device kept long ago lack it. */
  readonly calendar_sequence?: number | null
}

const calendarTexts = texts({
  thisEvent: { cn: '加到本机日历', en: 'Calendar on this device' },
  google: { cn: 'Google 日历', en: 'Google calendar' },
  outlook: { cn: 'Outlook 日历', en: 'Outlook calendar' },
  subscribe: {
    cn: (type: string) => `订阅以后的“${type}”`,
    en: (type: string) => `Subscribe to all ${type}`,
  },
  subscribeAll: { cn: '订阅全部活动', en: 'Subscribe to all events' },
  copy: { cn: '复制订阅链接', en: 'Copy subscription link' },
  copied: { cn: '订阅链接已复制', en: 'Subscription link copied' },
  notCopied: { cn: '复制失败，请手动复制', en: 'Couldn’t copy it. Please copy the link yourself' },
})

export function CalendarChoices({ event, start }: { readonly event: CalendarEvent; readonly start: string }) {
  const t = useTexts(calendarTexts)
  const lang = useLanguage()
  const { now } = useDates()
  const toast = useToast()
  const isOnline = useOnline()
  const { id, name, status, end_time: end, address, type_id: type, calendar_sequence: sequence } = event
  const web = calendarLinks({ id, name, start, end, address })
  const feed = type ? paths.typeCalendar(type.id, lang) : paths.allCalendar(lang)
  const copy = async () => {
    const isCopied = await copyText(publicUrl(feed))
    toast(isCopied ? t.copied : t.notCopied)
  }
  return (
    <>
      {isForEverybody(event) && isOnline ? (
        // From the server, so that phones open it in their calendar instead of saving a file.
        <MenuAnchor href={fileUrl(paths.eventCalendar(id, lang))} icon="calendar-add">
          {t.thisEvent}
        </MenuAnchor>
      ) : (
        <MenuButton
          icon="calendar-add"
          onClick={() => downloadCalendarFile({ id, name, status, start, end, address, sequence: sequence ?? 0, now })}
        >
          {t.thisEvent}
        </MenuButton>
      )}
      <MenuAnchor href={web.google} icon="link" newTab>
        {t.google}
      </MenuAnchor>
      <MenuAnchor href={web.outlook} icon="link" newTab>
        {t.outlook}
      </MenuAnchor>
      <MenuLine />
      <MenuAnchor href={subscriptionUrl(feed)} icon="refresh">
        {type ? t.subscribe(type.display_name) : t.subscribeAll}
      </MenuAnchor>
      <MenuButton icon="copy" onClick={() => void copy()}>
        {t.copy}
      </MenuButton>
    </>
  )
}
