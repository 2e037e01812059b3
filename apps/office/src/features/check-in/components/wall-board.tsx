import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { EmptyState, ErrorState } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { doorEvent } from '../data/api.ts'
import { useWakeLock } from '../data/hooks.ts'
import { doorTexts } from '../data/texts.ts'
import { Board } from './board.tsx'
import { FullScreenButton } from './full-screen-button.tsx'

/** Shows the live board on a wall: larger, and without full names. */
export function WallBoard() {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const eventId = recordIdOf(useParams()['event'])
  const event = useQuery(doorEvent(eventId))
  const [isDark, setDark] = useState(true)
  useWakeLock()
  useTitle(t.wall)
  return (
    <main data-theme={isDark ? 'dark' : undefined} className="min-h-dvh bg-bg text-ink p-4 lg:p-7 2xl:[zoom:1.25]">
      <header className="mb-4 flex items-center gap-3.5">
        <AppMark size={36} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-[1.5rem] leading-tight">{event.data?.data?.name ?? siteConfig().name[lang]}</h1>
          <p className="text-sm text-ink-2">{t.board}</p>
        </div>
        <Button variant="ghost" size="sm" icon={isDark ? 'sun' : 'moon'} onClick={() => setDark(!isDark)}>
          {isDark ? t.light : t.dark}
        </Button>
        <FullScreenButton />
        <LinkButton to={officePath(`check-in/${eventId}`)} variant="ghost" size="sm">
          {t.leave}
        </LinkButton>
      </header>
      {event.data?.data === null ? (
        <EmptyState icon="calendar" title={t.gone} />
      ) : event.error && !event.data ? (
        <ErrorState onRetry={retryReads} />
      ) : (
        <Board eventId={eventId} view="wall" />
      )}
    </main>
  )
}
