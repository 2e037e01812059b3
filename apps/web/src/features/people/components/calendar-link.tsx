import { useState } from 'react'
import { useChange } from '../../../lib/change.ts'
import { useDates } from '../../../lib/clock.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { paths, publicUrl, subscriptionUrl } from '../../../lib/paths.ts'
import { retryReads, useQuery } from '../../../lib/query.ts'
import { copyText } from '../../../lib/share.ts'
import { inSentence, texts, useTexts } from '../../../lib/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { calendarLinkMade, removeCalendarLink, resetCalendarLink } from '../api.ts'

const linkTexts = texts({
  title: { cn: '日历订阅', en: 'My calendar' },
  hint: {
    cn: '在手机或电脑的日历里订阅我报名的活动，改期和取消会自动更新。',
    en: 'Subscribe to the events you’re registered for. Changes and cancellations show up automatically.',
  },
  reading: { cn: '加载中', en: 'Loading' },
  readAgain: { cn: '加载失败，点此重试', en: 'Couldn’t load this: try again' },
  make: { cn: '生成日历链接', en: 'Create a calendar link' },
  subscribe: { cn: '打开日历订阅', en: 'Subscribe' },
  copy: { cn: '复制链接', en: 'Copy link' },
  copied: { cn: '链接已复制', en: 'Link copied' },
  copyFailed: { cn: '复制失败，请长按链接复制', en: 'Couldn’t copy it. Press and hold the link to copy it' },
  link: { cn: '日历链接', en: 'Calendar link' },
  once: {
    cn: '链接只显示这一次。知道链接的人都能看到您的活动，请不要转发。',
    en: 'This link is shown only once. Anyone who has it can see your events, so keep it to yourself.',
  },
  made: {
    cn: (moment: string) => `链接生成于 ${moment}。`,
    en: (moment: string) => `Link created ${inSentence(moment)}.`,
  },
  again: { cn: '重新生成', en: 'Create a new one' },
  askReset: { cn: '重新生成日历链接？', en: 'Create a new link?' },
  resetHint: {
    cn: '原来的链接会立即失效，用它订阅的日历不再更新，需要用新链接重新订阅。',
    en: 'The old link stops working straight away. Calendars that use it no longer update, so you’ll need to subscribe again with the new link.',
  },
  remove: { cn: '移除链接', en: 'Remove link' },
  askRemove: { cn: '移除日历链接？', en: 'Remove the calendar link?' },
  removeHint: {
    cn: '链接会立即失效，用它订阅的日历不再更新，已有的日程请在日历里删除。',
    en: 'It stops working straight away, and calendars that use it no longer update. Events already in your calendar stay until you delete them there.',
  },
  removed: { cn: '日历链接已移除', en: 'Calendar link removed' },
  cancel: { cn: '取消', en: 'Cancel' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

/** The link by which a calendar follows one's own events: made on demand, shown once, made anew or removed to revoke it. */
export function CalendarLink({ userId }: { readonly userId: number }) {
  const t = useTexts(linkTexts)
  const made = useQuery(calendarLinkMade(userId))
  const { exact } = useDates()
  const [secret, setSecret] = useState<string>()
  const [asking, setAsking] = useState<'make' | 'remove'>()
  const settle = (fresh: string | undefined) => {
    setSecret(fresh)
    setAsking(undefined)
  }
  const { make, remove, isPending } = useLinkChanges(userId, settle)
  const madeAt = made.data ?? null
  return (
    <Card aria-labelledby="calendar-link" className="grid gap-3 self-start lg:col-start-1">
      <h2 id="calendar-link" className="text-base font-bold">
        {t.title}
      </h2>
      <p className="text-[0.875rem] text-ink-2">{t.hint}</p>
      {secret !== undefined && <FreshLink secret={secret} />}
      {secret === undefined && made.data === undefined && (
        <Button variant="soft" icon="refresh" pending={made.isPending} onClick={retryReads}>
          {made.isPending ? t.reading : t.readAgain}
        </Button>
      )}
      {secret === undefined && made.data === null && (
        <Button variant="soft" icon="calendar-add" pending={isPending} onClick={make}>
          {t.make}
        </Button>
      )}
      {(secret !== undefined || madeAt !== null) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
          {secret === undefined && madeAt !== null && <span>{t.made(exact(new Date(madeAt)))}</span>}
          <div className="flex flex-wrap gap-x-4">
            {(['make', 'remove'] as const).map((change) => (
              <button
                key={change}
                type="button"
                className="min-h-9 rounded-sm font-semibold text-brand-text hover:underline"
                onClick={() => setAsking(change)}
              >
                {change === 'make' ? t.again : t.remove}
              </button>
            ))}
          </div>
        </div>
      )}
      {asking && (
        <Dialog
          title={asking === 'make' ? t.askReset : t.askRemove}
          onDismiss={() => setAsking(undefined)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(undefined)}>
                {t.cancel}
              </Button>
              <Button
                variant={asking === 'make' ? 'primary' : 'danger'}
                pending={isPending}
                onClick={asking === 'make' ? make : remove}
              >
                {asking === 'make' ? t.again : t.remove}
              </Button>
            </>
          }
        >
          <p className="text-[0.875rem] text-ink-2">{asking === 'make' ? t.resetHint : t.removeHint}</p>
        </Dialog>
      )}
    </Card>
  )
}

/** The button that made it is gone: who uses the keyboard goes on here. */
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

function FreshLink({ secret }: { readonly secret: string }) {
  const t = useTexts(linkTexts)
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

/** Makes a link, whose secret is told once, or removes it. */
function useLinkChanges(userId: number, onSettled: (secret: string | undefined) => void) {
  const t = useTexts(linkTexts)
  const toast = useToast()
  const [reset, removal] = [useChange(resetCalendarLink), useChange(removeCalendarLink)]
  const onError = () => toast(t.failed, 'danger')
  const make = () =>
    reset.mutate(userId, {
      onSuccess: (answer) => (answer.status === 'ok' ? onSettled(answer.result.secret) : onError()),
      onError,
    })
  const remove = () =>
    removal.mutate(userId, {
      onSuccess: (answer) => {
        if (answer.status !== 'ok') return onError()
        onSettled(undefined)
        toast(t.removed, 'success')
      },
      onError,
    })
  return { make, remove, isPending: reset.isPending || removal.isPending }
}
