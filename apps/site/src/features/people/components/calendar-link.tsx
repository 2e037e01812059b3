import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { island } from '../../../hydration/island.tsx'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { useToast } from '@cubic/web-kit/ui/toast'
import { calendarLinkMade, removeCalendarLink, resetCalendarLink } from '../data/api.ts'

const changing = () => import('./calendar-link-change.tsx')
const FreshLink = island(async () => (await changing()).FreshLink, { ahead: true })
const CalendarLinkDialog = island(async () => (await changing()).CalendarLinkDialog, { ahead: true })

const linkTexts = texts({
  title: { cn: '日历订阅', en: 'My calendar' },
  hint: {
    cn: '在手机或电脑的日历里订阅我报名的活动，改期和取消会自动更新。',
    en: 'Subscribe to the events you’re registered for. Changes and cancellations show up automatically.',
  },
  reading: { cn: '加载中', en: 'Loading' },
  readAgain: { cn: '加载失败，点此重试', en: 'Couldn’t load this: try again' },
  make: { cn: '生成日历链接', en: 'Create a calendar link' },
  made: {
    cn: (moment: string) => `链接生成于 ${moment}。`,
    en: (moment: string) => `Link created ${inSentence(moment)}.`,
  },
  again: { cn: '重新生成', en: 'Create a new one' },
  remove: { cn: '移除链接', en: 'Remove link' },
  removed: { cn: '日历链接已移除', en: 'Calendar link removed' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

/**
 * The link to a calendar feed of the user's events: made on demand, shown once, revoked by replacing or removing it.
 */
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
    <Card aria-labelledby="calendar-link" className="grid gap-3">
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
        <CalendarLinkDialog
          asked={asking}
          confirm={asking === 'make' ? t.again : t.remove}
          isPending={isPending}
          onConfirm={asking === 'make' ? make : remove}
          onDismiss={() => setAsking(undefined)}
        />
      )}
    </Card>
  )
}

function useLinkChanges(userId: number, onSettled: (secret: string | undefined) => void) {
  const t = useTexts(linkTexts)
  const toast = useToast()
  const [reset, removal] = [useChange(resetCalendarLink), useChange(removeCalendarLink)]
  const onError = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  const make = () =>
    reset.mutate(userId, {
      onSuccess: (answer) => (answer.status === 'ok' ? onSettled(answer.result.secret) : onError(null)),
      onError,
    })
  const remove = () =>
    removal.mutate(userId, {
      onSuccess: (answer) => {
        if (answer.status !== 'ok') return onError(null)
        onSettled(undefined)
        toast(t.removed, 'success')
      },
      onError,
    })
  return { make, remove, isPending: reset.isPending || removal.isPending }
}
