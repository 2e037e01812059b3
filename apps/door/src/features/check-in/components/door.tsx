import { useState } from 'react'
import { useDates } from '@cubic/web-kit/clock'
import { spanOf } from '@cubic/web-kit/datetime/spans'
import { useTexts } from '@cubic/web-kit/text'
import { Spinner } from '@cubic/web-kit/ui/button'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { doorEvents } from '../api.ts'
import { doorChoice, splitEvents, type DoorChoice } from '../internal/door-choice.ts'
import { keptEvents } from '../internal/kept-events.ts'
import { checkInTexts } from '../texts.ts'
import { Scanner } from './scanner.tsx'
import { retryReads, useQuery } from '@cubic/web-kit/query'

/** Shows the scanner once the doors to choose from are known. `asked`: the event in the URL. */
export function Door({
  asked,
  onChoose,
  onBack,
}: {
  readonly asked: string | null
  readonly onChoose: (choice: DoorChoice) => void
  readonly onBack: () => void
}) {
  const t = useTexts(checkInTexts)
  const { reading } = useDates()
  const today = spanOf('today', reading)
  const events = useQuery(doorEvents(today.from))
  const [isUnanswered, setUnanswered] = useState(false)
  if (events.isError && !isUnanswered) setUnanswered(true)
  // keeps the known events until an answer arrives, so that a check in progress continues
  const known = events.data ?? (isUnanswered ? keptEvents(today.from) : undefined)
  if (!known) {
    return (
      <div className="grid min-h-dvh place-items-center" data-theme="dark">
        <div className="fixed inset-0 -z-1 bg-bg" />
        <div className="text-ink">
          {events.isError ? (
            <ErrorState pending={events.isFetching} onRetry={retryReads} />
          ) : (
            <p role="status" className="flex items-center gap-2.5">
              <Spinner />
              {t.starting}
            </p>
          )}
        </div>
      </div>
    )
  }
  const split = splitEvents(known, today)
  return <Scanner events={split} choice={doorChoice(asked, split)} onChoose={onChoose} onBack={onBack} />
}
