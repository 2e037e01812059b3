import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState, type ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { isMeant, keepMeant, unusualTime, type Times } from '../../internal/door/unusual-time.ts'

/** Opens the door of an event of another day only to who says that they mean it, once on each device. */
export function UnlessUnusual({
  event,
  title,
  onBack,
  children,
}: {
  readonly event: Times | undefined
  readonly title: string
  readonly onBack: (() => void) | undefined
  readonly children: ReactNode
}) {
  const t = useTexts(checkInTexts)
  const now = useNow()
  const { range } = useDates()
  const [meant, setMeant] = useState<number>()
  const when = event && unusualTime(event, now)
  if (!event || !when || meant === event.id || isMeant(event.id)) return children
  return (
    <div className="fixed inset-0 flex flex-col overflow-y-auto bg-bg p-6 text-ink">
      <div className="m-auto grid w-full max-w-md justify-items-center gap-4 text-center">
        <span className="grid size-24 place-items-center rounded-3xl bg-warn-soft text-warn flat:size-14">
          <Icon name="calendar" size={44} />
        </span>
        <h1 className="text-[1.625rem] leading-tight font-bold text-balance">{when === 'early' ? t.early : t.late}</h1>
        <div className="w-full rounded-[18px] border border-line bg-surface p-4">
          <b className="block text-balance">{title}</b>
          {event.start_time !== null && (
            <span className="block text-ink-2">{range(event.start_time, event.end_time)}</span>
          )}
        </div>
        <p className="text-balance text-ink-2">{t.unusualHint}</p>
        <div className="grid w-full gap-2.5">
          {onBack && (
            <Button size="lg" block onClick={onBack}>
              {t.back}
            </Button>
          )}
          <Button
            size="lg"
            block
            variant="secondary"
            onClick={() => {
              keepMeant(event.id)
              setMeant(event.id)
            }}
          >
            {t.checkInAnyway}
          </Button>
        </div>
      </div>
    </div>
  )
}
