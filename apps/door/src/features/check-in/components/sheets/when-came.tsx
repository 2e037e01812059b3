import type { DoorTicket } from '@cubic/contract'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { dayOf } from '@cubic/web-kit/datetime/format'
import { startOfDay } from '@cubic/web-kit/datetime/spans'
import { useTexts } from '@cubic/web-kit/language/text'
import { TextField } from '@cubic/web-kit/ui/field'
import { useState } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { placeOf } from '../../internal/lists/ticket-after.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import { Chips } from '../controls/chips.tsx'

type Chosen = 'start' | 'now' | 'other'

/** Asks when somebody had come who is checked in by hand, if their check-out is kept already. */
type Came = {
  readonly isAsked: boolean
  readonly chosen: Chosen | undefined
  readonly choose: (chosen: Chosen) => void
  readonly typed: string
  readonly type: (typed: string) => void
  /** By the server's clock, in milliseconds; undefined: now. */
  readonly at: number | undefined
  readonly problem: 'missing' | 'late' | undefined
  readonly start: number | undefined
}

export function useCame({ mode, event, session }: StationState, ticket: DoorTicket): Came {
  const { reading } = useDates()
  const [chosen, choose] = useState<Chosen>()
  const [typed, type] = useState('')
  const [, came = null, left = null] = placeOf(ticket, session?.id ?? 0) ?? []
  const isAsked = mode.direction === 'in' && came === null && left !== null
  const begins = (session ?? event)?.start_time
  const start = begins ? Date.parse(begins) : undefined
  const now = useNow().getTime()
  const other = timeToday(typed, startOfDay(dayOf(new Date(now), reading.zone), reading.zone))
  const at = !isAsked || chosen === 'now' ? undefined : chosen === 'start' ? start : other
  const isMissing = isAsked && (chosen === undefined || (chosen !== 'now' && at === undefined))
  const problem = isMissing ? 'missing' : at !== undefined && at > now ? 'late' : undefined
  return { isAsked, chosen, choose, typed, type, at, problem, start }
}

/** The moment of a typed time: `14:05`, `9:30`, `1405`. */
function timeToday(typed: string, day: Date): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:：]?([0-5]\d)$/.exec(typed.trim()) ?? []
  return hours === undefined ? undefined : day.getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
}

export function WhenCame({ came, isMissing }: { readonly came: Came; readonly isMissing: boolean }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const chips = [
    ...(came.start === undefined
      ? []
      : [{ value: 'start' as const, label: t.cameAtStart(time(new Date(came.start))) }]),
    { value: 'now' as const, label: t.cameNow },
    { value: 'other' as const, label: t.cameOther },
  ]
  const problem = isMissing && came.problem ? (came.problem === 'late' ? t.cameLate : t.cameMissing) : undefined
  return (
    <div className="mt-4 grid gap-2.5">
      <p className="text-[0.9375rem] font-semibold">{t.whenCame}</p>
      <Chips label={t.whenCame} chips={chips} value={came.chosen} onChange={came.choose} />
      {came.chosen === 'other' ? (
        <TextField
          label={t.cameTime}
          inputMode="numeric"
          placeholder="14:05"
          required
          value={came.typed}
          onChange={came.type}
          error={problem}
        />
      ) : (
        problem && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )
      )}
    </div>
  )
}
