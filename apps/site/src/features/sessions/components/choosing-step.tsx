import { type ReactNode, useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useAudience } from '@cubic/web-kit/session/session'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { eventSessions } from '../data/api.ts'
import { choose, useChosen } from '../data/chosen.ts'
import { useMayChoose } from '../data/may-choose.ts'
import { byDay, chosenOf, openClashes, timed, type TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'
import { ClashDialog } from './clash-dialog.tsx'
import { SessionLines } from './session-lines.tsx'

/**
 * The next step where people choose sessions: to choose one, to settle a clash, and then what it would be anyway. Says
 * how many are chosen.
 */
export function ChoosingStep({
  eventId,
  note,
  action,
  children,
}: {
  readonly eventId: number
  readonly note: ReactNode
  readonly action: ReactNode
  readonly children: (note: ReactNode, action: ReactNode) => ReactNode
}) {
  const t = useTexts(sessionTexts)
  const { data } = useQuery(eventSessions(eventId, useAudience()))
  const chosen = useChosen(eventId)
  const [isSolving, setSolving] = useState(false)
  const { mayChoose } = useMayChoose(eventId)
  if (!data || !mayChoose) return children(note, action)
  const sessions = timed(data.sessions)
  const own = chosenOf(sessions, chosen)
  const clashes = openClashes(sessions, chosen)
  const told = <ChosenWords sessions={own} clashes={clashes.length} />
  if (own.length === 0)
    return children(
      told,
      <Button
        size="lg"
        block
        className="min-w-[150px]"
        onClick={() => document.getElementById('sessions')?.scrollIntoView({ behavior: 'smooth' })}
      >
        {t.toChoose}
      </Button>,
    )
  if (clashes.length === 0) return children(told, action)
  return (
    <>
      {children(
        told,
        <Button size="lg" block className="min-w-[150px]" onClick={() => setSolving(true)}>
          {t.solve}
        </Button>,
      )}
      {isSolving && (
        <ClashDialog
          sessions={sessions}
          chosen={chosen}
          allowsOverlap={data.allowsOverlap}
          onChange={(next) => choose(eventId, next)}
          onDismiss={() => setSolving(false)}
        />
      )}
    </>
  )
}

function ChosenWords({ sessions, clashes }: { readonly sessions: readonly TimedSession[]; readonly clashes: number }) {
  const t = useTexts(sessionTexts)
  const { zone } = useDates()
  const isNone = sessions.length === 0
  return (
    <>
      <span className="block text-[1rem] leading-snug font-bold">
        {isNone ? t.noneChosen : t.chosen(sessions.length, byDay(sessions, zone).length)}
      </span>
      {!isNone && (
        <div className="mt-2.5 hidden lg:block">
          <SessionLines sessions={sessions} renderState={() => null} />
        </div>
      )}
      {clashes > 0 && <span className="mt-0.5 block text-xs font-semibold text-warn">{t.clashNote(clashes)}</span>}
    </>
  )
}
