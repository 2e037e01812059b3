import { useEffect, useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { eventSessions } from '../data/api.ts'
import { choose, useChosen } from '../data/chosen.ts'
import { chosenOf, openClashes, timed, type TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'
import { Agenda } from './agenda.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import { SessionLines } from './session-lines.tsx'

export type ChosenSessionsProps = {
  readonly eventId: number
  /** Which date they are of, where there are several. */
  readonly of?: string | undefined
  readonly waitlist: boolean
  readonly needsReview: boolean
  /** How many people are registered for them. */
  readonly people: number
  readonly disabled: boolean
  /** Called with what is to be sent, and with why that is not possible yet. */
  readonly onChosen: (ids: readonly number[], problem: string | null) => void
  /** The element that is shown and focused where something is to be done. */
  readonly inputId: string
}

export function ChosenSessions(props: ChosenSessionsProps) {
  const { eventId, inputId, waitlist, onChosen } = props
  const t = useTexts(sessionTexts)
  const title = props.of === undefined ? t.sessions : `${t.sessions} · ${props.of}`
  const read = useQuery(eventSessions(eventId, { guest: false }))
  const chosen = useChosen(eventId)
  const sessions = timed(read.data?.sessions ?? [])
  const own = chosenOf(sessions, chosen)
  const clashes = openClashes(sessions, chosen)
  // among several dates, what is chosen here was not chosen on the page before
  const [isOpen, setOpen] = useState(props.of !== undefined && chosen.ids.length === 0)
  const [isSolving, setSolving] = useState(false)
  const problem = own.length === 0 ? t.chooseFirst : clashes.length > 0 ? t.clashNote(clashes.length) : null
  const isRead = read.data !== undefined
  useTold(isRead ? own.map(({ id }) => id) : undefined, problem, onChosen)
  const isChoosing = isOpen || (isRead && own.length === 0)
  return (
    <Card padded={false} aria-label={title}>
      <div id={inputId} className="flex items-center justify-between gap-3 px-4 pt-3 pb-2">
        <h2 className="text-base font-bold">{title}</h2>
        {own.length > 0 && (
          <ChangeButton isChoosing={isChoosing} disabled={props.disabled} onPress={() => setOpen(!isOpen)} />
        )}
      </div>
      <div className="px-4 pb-4">
        {!isRead &&
          (read.isError ? (
            <ErrorState compact pending={read.isFetching} onRetry={retryReads} />
          ) : (
            <Skeleton className="h-[180px]" />
          ))}
        {isRead && isChoosing && (
          <Agenda
            narrow
            sessions={sessions}
            choosing={{ chosen, waitlist, onChange: (next) => choose(eventId, next) }}
          />
        )}
        {isRead && !isChoosing && (
          <SessionLines sessions={own} renderState={(session) => <Expected session={session} {...props} />} />
        )}
        {clashes.length > 0 && <ClashNote count={clashes.length} onSolve={() => setSolving(true)} />}
        {props.people > 1 && <p className="mt-3 text-xs text-ink-3">{t.everybody}</p>}
        {own.some(({ full }) => full) && !isChoosing && <p className="mt-3 text-xs text-ink-3">{t.promoted}</p>}
      </div>
      {isSolving && (
        <ClashDialog
          sessions={sessions}
          chosen={chosen}
          allowsOverlap={read.data?.allowsOverlap === true}
          onChange={(next) => choose(eventId, next)}
          onDismiss={() => setSolving(false)}
        />
      )}
    </Card>
  )
}

function useTold(
  chosen: readonly number[] | undefined,
  problem: string | null,
  onChosen: ChosenSessionsProps['onChosen'],
): void {
  const ids = chosen?.join()
  useEffect(() => {
    if (ids !== undefined) onChosen(ids === '' ? [] : ids.split(',').map(Number), problem)
  }, [ids, problem, onChosen])
}

type ChangeButtonProps = { readonly isChoosing: boolean; readonly disabled: boolean; readonly onPress: () => void }

function ChangeButton({ isChoosing, disabled, onPress }: ChangeButtonProps) {
  const t = useTexts(sessionTexts)
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="-my-1 -mr-2 min-h-10 rounded-md px-2 text-sm font-semibold text-brand-text hover:bg-brand-soft disabled:opacity-45"
    >
      {isChoosing ? t.done : t.change}
    </button>
  )
}

function ClashNote({ count, onSolve }: { readonly count: number; readonly onSolve: () => void }) {
  const t = useTexts(sessionTexts)
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {t.clashNote(count)}
      <Button size="sm" variant="secondary" onClick={onSolve}>
        {t.solve}
      </Button>
    </p>
  )
}

function Expected({
  session,
  waitlist,
  needsReview,
}: { readonly session: TimedSession } & Pick<ChosenSessionsProps, 'waitlist' | 'needsReview'>) {
  const t = useTexts(sessionTexts)
  const { now } = useDates()
  const [tone, words] = expected()
  return (
    <Badge tone={tone} dot={false} className="shrink-0">
      {words}
    </Badge>
  )

  function expected(): readonly [Tone, string] {
    if (session.end <= now.getTime()) return ['neutral', t.over]
    if (!session.full) return needsReview ? ['brand', t.review] : ['success', t.hasSeat]
    if (!waitlist) return ['danger', t.gone]
    return ['warn', session.waiting_number === null ? t.waits : t.waitsAt(session.waiting_number + 1)]
  }
}
