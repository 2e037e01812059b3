import { useLanguage } from '@cubic/web-kit/language/language'
import { paths, publicUrl, subscriptionUrl } from '@cubic/web-kit/navigation/paths'
import { copyText } from '../../../lib/share.ts'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'

const changeTexts = texts({
  subscribe: { cn: '打开日历订阅', en: 'Subscribe' },
  copy: { cn: '复制链接', en: 'Copy link' },
  copied: { cn: '链接已复制', en: 'Link copied' },
  copyFailed: { cn: '复制失败，请长按链接复制', en: 'Couldn’t copy it. Press and hold the link to copy it' },
  link: { cn: '日历链接', en: 'Calendar link' },
  once: {
    cn: '链接只显示这一次。知道链接的人都能看到您的活动，请不要转发。',
    en: 'This link is shown only once. Anyone who has it can see your events, so keep it to yourself.',
  },
  askReset: { cn: '重新生成日历链接？', en: 'Create a new link?' },
  resetHint: {
    cn: '原来的链接会立即失效，用它订阅的日历不再更新，需要用新链接重新订阅。',
    en: 'The old link stops working straight away. Calendars that use it no longer update, so you’ll need to subscribe again with the new link.',
  },
  askRemove: { cn: '移除日历链接？', en: 'Remove the calendar link?' },
  removeHint: {
    cn: '链接会立即失效，用它订阅的日历不再更新，已有的日程请在日历里删除。',
    en: 'It stops working straight away, and calendars that use it no longer update. Events already in your calendar stay until you delete them there.',
  },
  cancel: { cn: '取消', en: 'Cancel' },
})

/** Takes over the keyboard focus: the button that made the link is gone. */
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

export function FreshLink({ secret }: { readonly secret: string }) {
  const t = useTexts(changeTexts)
  const toast = useToast()
  const path = paths.ownCalendar(secret, useLanguage())
  const copy = async () => {
    const isCopied = await copyText(publicUrl(path))
    toast(isCopied ? t.copied : t.copyFailed, isCopied ? 'success' : 'danger')
  }
  return (
    <div className="grid gap-3" role="status">
      <p aria-label={t.link} className="rounded-lg bg-fill px-3 py-2.5 text-sm break-all select-all">
        {publicUrl(path)}
      </p>
      <div className="grid grid-cols-2 gap-2.5 large-text:grid-cols-1">
        <a
          ref={focus}
          href={subscriptionUrl(path)}
          className="inline-flex min-h-11 items-center justify-center rounded-md bg-brand px-3 text-[0.9375rem] font-semibold text-brand-ink hover:bg-brand-2"
        >
          {t.subscribe}
        </a>
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      <p className="text-sm text-ink-3">{t.once}</p>
    </div>
  )
}

export function CalendarLinkDialog({
  asked,
  confirm,
  isPending,
  onConfirm,
  onDismiss,
}: {
  readonly asked: 'make' | 'remove'
  readonly confirm: string
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(changeTexts)
  return (
    <Dialog
      title={asked === 'make' ? t.askReset : t.askRemove}
      onDismiss={onDismiss}
      actions={
        <>
          <Button variant="secondary" onClick={onDismiss}>
            {t.cancel}
          </Button>
          <Button variant={asked === 'make' ? 'primary' : 'danger'} pending={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-[0.875rem] text-ink-2">{asked === 'make' ? t.resetHint : t.removeHint}</p>
    </Dialog>
  )
}
