import { useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { chooseSessions } from '../data/api.ts'
import { pairOf, type Chosen } from '../data/chosen.ts'
import { openClashes, type TimedSession } from '../internal/agenda.ts'
import { clashesOf } from '@cubic/domain/session/clashes'
import { sessionTexts } from '../internal/texts.ts'
import { Agenda } from './agenda.tsx'
import { ClashDialog } from './clash-dialog.tsx'

type ChangeSessionsProps = {
  readonly ticketId: number
  readonly sessions: readonly TimedSession[]
  readonly had: readonly number[]
  readonly allowsOverlap: boolean
  readonly waitlist: boolean
  readonly onDismiss: () => void
}

/** Changes the sessions of a ticket: the new seats are taken before the old ones are let go. */
export function ChangeSessions(props: ChangeSessionsProps) {
  const { sessions, allowsOverlap, waitlist, onDismiss } = props
  const t = useTexts(sessionTexts)
  const { kept, chosen, setChosen } = useChosenAnew(props)
  const [isSolving, setSolving] = useState(false)
  const { save, isPending, error } = useSave(props.ticketId, onDismiss)
  const clashes = openClashes(sessions, chosen)
  const isEmpty = chosen.ids.length + kept.size === 0
  return (
    <Dialog
      title={t.changeSessions}
      wide
      onDismiss={onDismiss}
      isAside={isSolving}
      actions={
        clashes.length > 0 ? (
          <Button size="lg" block onClick={() => setSolving(true)}>
            {t.solve}
          </Button>
        ) : (
          <Button size="lg" block pending={isPending} disabled={isEmpty} onClick={() => save([...chosen.ids, ...kept])}>
            {t.save}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-3">{isEmpty ? t.chooseFirst : t.swapSeat}</p>
      <Agenda narrow sessions={sessions} choosing={{ chosen, waitlist, kept, onChange: setChosen }} />
      {error && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {error}
        </p>
      )}
      {isSolving && (
        <ClashDialog
          sessions={sessions}
          chosen={chosen}
          allowsOverlap={allowsOverlap}
          onChange={setChosen}
          onDismiss={() => setSolving(false)}
        />
      )}
    </Dialog>
  )
}

/** Starts from the sessions of the ticket. `kept`: those that are over, which stay. */
function useChosenAnew({ sessions, had }: Pick<ChangeSessionsProps, 'sessions' | 'had'>) {
  const { now } = useDates()
  const before = sessions.filter(({ id }) => had.includes(id))
  const kept = new Set(before.filter(({ end }) => end <= now.getTime()).map(({ id }) => id))
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ids: had.filter((id) => !kept.has(id)),
    // clashes that there were before are no question
    both: clashesOf(before).map(({ one, other }) => pairOf(one, other)),
  }))
  return { kept, chosen, setChosen }
}

function useSave(ticketId: number, onSaved: () => void) {
  const t = useTexts(sessionTexts)
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const change = useChange(chooseSessions)
  const save = (ids: readonly number[]) =>
    change.mutate(
      { ticketId, ids },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return setRefusal(answer.error_msg)
          toast(answer.result.waiting.length > 0 ? t.changedWaiting : t.changed)
          onSaved()
        },
      },
    )
  return { save, isPending: change.isPending, error: refusal ?? failureText(change.error, t.failed) }
}
