import { useDates } from '@cubic/web-kit/datetime/clock'
import { spanOf } from '@cubic/web-kit/datetime/spans'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Spinner } from '@cubic/web-kit/ui/button'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { doorEvents } from '../data/api.ts'
import { keepLastEvent, keptEvents } from '../data/door-events.ts'
import { checkInTexts } from '../data/texts.ts'
import { deviceName } from '../internal/door/device-name.ts'
import {
  admittedEvents,
  doorChoice,
  splitEvents,
  type DoorChoice,
  type DoorEvents,
} from '../internal/door/door-choice.ts'
import { currentGate, keepGate } from '../internal/door/gates.ts'
import { useStation } from '../internal/station/use-station.ts'
import { CheckIn } from './check-in.tsx'
import { StartScreen } from './start/start-screen.tsx'

type DoorProps = {
  /** The event in the URL, or `today` for all of today's; null: none was chosen yet. */
  readonly asked: string | null
  readonly owner: string
  readonly isSignedOut: boolean
  readonly onChoose: (choice: DoorChoice) => void
  readonly onLeave: () => void
  readonly onBack: () => void
}

export function Door({ asked, owner, isSignedOut, onChoose, onLeave, onBack }: DoorProps) {
  const t = useTexts(checkInTexts)
  const { reading } = useDates()
  const today = spanOf('today', reading)
  const events = useQuery(doorEvents(today.from))
  const [isUnanswered, setUnanswered] = useState(false)
  const [gate, setGate] = useState(currentGate)
  const [isFresh, setFresh] = useState(false)
  if (events.isError && !isUnanswered) setUnanswered(true)
  // shows the events of the last visit at once, until the server's events replace them
  const known = events.data ?? keptEvents(today.from) ?? (isUnanswered ? [] : undefined)
  if (!known || (known.length === 0 && events.isError)) {
    return (
      <div className="grid min-h-dvh place-items-center bg-bg text-ink" data-theme="dark">
        {events.isError ? (
          <ErrorState pending={events.isFetching} onRetry={retryReads} />
        ) : (
          <p role="status" className="flex items-center gap-2.5">
            <Spinner />
            {t.opening}
          </p>
        )}
      </div>
    )
  }
  const split = splitEvents(known, today)
  const choice = asked === null ? undefined : doorChoice(asked, split)
  if (!choice) {
    return (
      <StartScreen
        events={split}
        isLoggedIn={!isSignedOut}
        gate={gate}
        onGate={(chosen) => {
          keepGate(chosen)
          setGate(chosen)
        }}
        onStart={(chosen) => {
          if (chosen.kind === 'event') keepLastEvent(chosen.id)
          setFresh(true)
          onChoose(chosen)
        }}
        onBack={onBack}
      />
    )
  }
  const ids = admittedEvents(choice, split).map(({ id }) => id)
  return (
    <StaffDoor
      key={ids.join()}
      {...{ choice, owner, isSignedOut, gate, onChoose }}
      events={split}
      preparesFirst={isFresh}
      onBack={isFresh ? onLeave : onBack}
    />
  )
}

function StaffDoor({
  events,
  choice,
  owner,
  gate,
  isSignedOut,
  preparesFirst,
  onChoose,
  onBack,
}: {
  readonly events: DoorEvents
  readonly choice: DoorChoice
  readonly owner: string
  readonly gate: string | null
  readonly isSignedOut: boolean
  readonly preparesFirst: boolean
  readonly onChoose: (choice: DoorChoice) => void
  readonly onBack: () => void
}) {
  const t = useTexts(checkInTexts)
  const admitted = admittedEvents(choice, events)
  const device = deviceName()
  const [isRefused, setRefused] = useState(false)
  const opened = useStation({
    owner,
    eventIds: admitted.map(({ id }) => id),
    device,
    gate,
    onUnauthenticated: () => setRefused(true),
  })
  const [only] = admitted
  const event = admitted.length === 1 ? only : undefined
  if (!opened) return <Opening />
  return (
    <CheckIn
      station={opened.station}
      wasEvicted={opened.wasEvicted}
      device={device}
      gate={gate}
      title={event?.name ?? t.allToday}
      event={event}
      preparesFirst={preparesFirst}
      isSignedOut={isSignedOut || isRefused}
      onBack={onBack}
      choosing={{ events, choice, onChoose }}
    />
  )
}

export function Opening() {
  const t = useTexts(checkInTexts)
  return (
    <div className="grid min-h-dvh place-items-center bg-bg text-ink" data-theme="dark">
      <p role="status" className="flex items-center gap-2.5">
        <Spinner />
        {t.opening}
      </p>
    </div>
  )
}
