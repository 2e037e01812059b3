import { useEffect } from 'react'
import { CalendarMenu } from '../../features/events/components/calendar-menu.tsx'
import { keepComing } from '../../features/tickets/data/keep-coming.ts'
import { island } from '../../hydration/island.tsx'
import type { EventToRegister } from '../../features/registration/data/api.ts'
import { shareLink } from '../../lib/share.ts'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'

export const ShareDialog = island(
  async () => (await import('../../features/tickets/components/share-dialog.tsx')).ShareDialog,
  { ahead: true },
)

const usefulTexts = texts({
  invite: { cn: '邀请朋友', en: 'Invite friends' },
  copied: { cn: '链接已复制', en: 'Link copied' },
  failed: { cn: '链接复制失败', en: 'Couldn’t copy the link' },
})

export function UsefulNow({ event, userId }: { readonly event: EventToRegister; readonly userId: number }) {
  const t = useTexts(usefulTexts)
  // the tickets open without network, whatever happens to this page
  useEffect(() => void keepComing(userId), [userId])
  const toast = useToast()
  const invite = async () => {
    const outcome = await shareLink({ title: event.name, url: publicUrl(paths.event(event.id)) })
    if (outcome === 'copied') toast(t.copied)
    if (outcome === 'failed') toast(t.failed, 'danger')
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 large-text:grid-cols-1">
      {event.start_time !== null && (
        <CalendarMenu
          event={event}
          start={event.start_time}
          className="flex h-11 items-center justify-center gap-2 rounded-md border border-line bg-surface px-3 text-[0.9375rem] font-semibold whitespace-nowrap transition hover:border-line-2 hover:bg-fill"
          icon="calendar-add"
          block
        />
      )}
      <Button variant="secondary" icon="share" onClick={() => void invite()}>
        {t.invite}
      </Button>
    </div>
  )
}
