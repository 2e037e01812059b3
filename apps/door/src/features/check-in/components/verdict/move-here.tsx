import { BY_HAND } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Spinner } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { moveToSession } from '../../data/api.ts'
import { checkInTexts } from '../../data/texts.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import type { Door } from '../../internal/screen/use-door.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import type { Station } from '../../internal/station/station.ts'

/** Gives somebody with a ticket for another session a seat of this one, with one tap, and lets them in. */
export function MoveHere({
  record,
  station,
  state: { event, connection, mode },
  door,
}: {
  readonly record: ScanRecord
  readonly station: Station
  readonly state: StationState
  readonly door: Door
}) {
  const t = useTexts(checkInTexts)
  const change = useChange(moveToSession)
  const [problem, setProblem] = useState<string>()
  const session = event?.sessions?.find(({ id }) => id === record.sessionId)
  const { ticketId } = record.shown
  if (!session || ticketId === undefined || mode.direction === 'out') return null
  const left = session.limit === null ? undefined : session.limit - (session.taken ?? 0)
  const say = (words: string) => <p className="text-lg font-semibold text-balance">{words}</p>
  if (problem !== undefined) return <div role="alert">{say(problem)}</div>
  if (left !== undefined && left <= 0) return say(t.noSeatsLeft)
  if (connection === 'offline') return say(t.moveOffline)
  const move = () => {
    door.hold()
    change.mutate(
      { ticketId, sessionId: session.id },
      {
        async onSuccess(answer) {
          if (answer.status === 'error') return setProblem(answer.error_msg)
          // the list says so before they are scanned again
          await station.refresh()
          door.read(`${BY_HAND}${ticketId}`, 'by_hand', { note: t.moved })
        },
        onError: (error) => setProblem(failureText(error, t.moveFailed) ?? t.moveFailed),
      },
    )
  }
  return (
    <button
      type="button"
      disabled={change.isPending}
      onClick={move}
      className="pointer-events-auto flex min-h-14 w-full items-center justify-center gap-2.5 rounded-[18px] bg-white px-4 text-lg font-bold text-[#8d1a12] active:scale-98 flat:min-h-11 flat:text-base"
    >
      {change.isPending ? <Spinner /> : <Icon name="plus" size={22} />}
      {left === undefined ? t.moveHere : t.seatsLeft(left)}
    </button>
  )
}
