import { useEffect } from 'react'
import { useChange } from '../queries/change.ts'
import { useNow } from '../datetime/clock.ts'
import { useQuery } from '../queries/query.ts'
import { mutation } from '../queries/query-families.ts'
import { currentUser } from '../session/session.ts'
import { texts, useTexts } from '../language/text.ts'
import { endView, leaveView, readViewing } from '../session/view-as.ts'

const bannerTexts = texts({
  viewing: { cn: (name: string) => `正在以“${name}”的身份查看`, en: (name: string) => `Viewing as ${name}` },
  readOnly: { cn: '只能看，不能改', en: 'Read-only' },
  left: { cn: (time: string) => `还剩 ${time}`, en: (time: string) => `ends in ${time}` },
  end: { cn: '结束查看', en: 'Stop viewing' },
})

const end = mutation(endView, { changes: [] })

/** What sticks to the top of a page sticks below the banner. */
const BELOW = `
  body:has([data-viewing]) { --viewing: 3.25rem }
  body:has([data-viewing]) :is(header, .z-30).sticky.top-0 { top: var(--viewing) }
  body:has([data-viewing]) header.sticky.top-0.h-dvh { height: calc(100dvh - var(--viewing)) }`

/** On every page while an administrator looks as somebody else: as whom, for how long, and how to end it. */
export function ViewBanner() {
  const t = useTexts(bannerTexts)
  const { mutate, isPending } = useChange(end)
  const viewing = readViewing()
  const seconds = Math.floor((Date.parse(viewing?.until ?? '') - useNow('second').getTime()) / 1000)
  const { data: user } = useQuery(currentUser())
  // it ends earlier with the log-in that it was made with
  const isOver = seconds <= 0 || user === null
  useEffect(() => {
    if (isOver) leaveView()
  }, [isOver])
  return (
    <aside
      data-viewing
      aria-label={t.viewing(viewing?.name ?? '')}
      className="sticky top-0 z-50 flex h-13 items-center gap-3 bg-[#5b2a86] px-4 text-white"
    >
      <style>{BELOW}</style>
      <p className="min-w-0 flex-1 truncate leading-tight sm:flex sm:items-baseline sm:gap-3">
        <b className="block truncate text-[0.9375rem]">{t.viewing(viewing?.name ?? '')}</b>
        <span className="block truncate text-xs opacity-90 sm:text-sm">
          {t.readOnly}
          {seconds > 0 && ` · ${t.left(clockOf(seconds))}`}
        </span>
      </p>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate(undefined)}
        className="min-h-9 shrink-0 rounded-[10px] bg-white px-3.5 text-sm font-semibold text-[#5b2a86] outline-offset-2 focus-visible:outline-white!"
      >
        {t.end}
      </button>
    </aside>
  )
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
