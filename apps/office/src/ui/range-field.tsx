import { siteConfig } from '@cubic/web-kit/config'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { zoneName } from '@cubic/web-kit/datetime/zone-name'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState, type ComponentProps } from 'react'
import { Calendar } from './calendar.tsx'
import { ClockSelect } from './clock-select.tsx'
import { CalendarEnd } from './date-input.tsx'
import { Failure } from './failure.tsx'
import { Field, type Described } from './field.tsx'
import { instantOfLocal, localOfInstant } from './instant-input.tsx'
import {
  afterStart,
  clockIn,
  dayIn,
  formatSpan,
  fromMorning,
  localOf,
  withStart,
  type LocalRange,
} from './local-time.ts'
import { Segmented } from './tabs.tsx'
import { TimeBox } from './time-box.tsx'
import { timeTexts } from './time-texts.ts'
import { TypedTimeInput, useTypedTime } from './typed-time-input.tsx'

type Side = 'start' | 'end'
type End = {
  /** Its own name, since the field has the name of both. */
  readonly label: string
  readonly value: string | null
  readonly error?: string | undefined
  /** The id of the place that leads to it. */
  readonly place?: string
}

/** A span of time from one moment to another as one field, in the organisation's zone, with how long it is. */
export function RangeField({
  label,
  start,
  end,
  onChange,
  required = false,
  disabled = false,
}: {
  readonly label: string
  readonly start: End
  readonly end: End
  readonly onChange: (start: string | null, end: string | null) => void
  readonly required?: boolean | undefined
  readonly disabled?: boolean
}) {
  const t = useTexts(timeTexts)
  const { lang } = useDates()
  const [side, setSide] = useState<Side>('start')
  const range = { start: localOfInstant(start.value), end: localOfInstant(end.value) }
  const set = (next: LocalRange) => onChange(instantOfLocal(next.start), instantOfLocal(next.end))
  const typed = useTypedRange(range, set)
  const length = start.value !== null && end.value !== null ? Date.parse(end.value) - Date.parse(start.value) : 0
  const about = [zoneName(siteConfig().timeZone, lang), ...(length > 0 ? [formatSpan(length, lang)] : [])].join(' · ')
  return (
    <Field
      label={label}
      required={required}
      error={start.error ?? end.error}
      aside={<span className="text-xs text-ink-3">{about}</span>}
    >
      {(described) => (
        <>
          <TimeBox
            label={label}
            disabled={disabled}
            invalid={described['aria-invalid'] === true || typed.start.isUnreadable || typed.end.isUnreadable}
            renderCalendar={(close) => (
              <RangeCalendar
                {...{ range, set, side, setSide, close }}
                labels={{ start: start.label, end: end.label }}
              />
            )}
          >
            {(open) => <RangeInputs {...{ described, start, end, typed, disabled, setSide }} onOpen={open} />}
          </TimeBox>
          <Failure look="small">{typed.start.isUnreadable || typed.end.isUnreadable ? t.badTime : undefined}</Failure>
        </>
      )}
    </Field>
  )
}

function RangeInputs({
  described: { id, ...described },
  start,
  end,
  typed,
  setSide,
  ...input
}: {
  readonly described: Described
  readonly start: End
  readonly end: End
  readonly typed: ReturnType<typeof useTypedRange>
  readonly setSide: (side: Side) => void
} & Pick<ComponentProps<typeof TypedTimeInput>, 'disabled' | 'onOpen'>) {
  const t = useTexts(timeTexts)
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-1 flex-wrap items-center">
      <span id={start.place} className="min-w-0 pl-[11px]">
        <TypedTimeInput
          {...described}
          {...input}
          id={id}
          precision="minute"
          aria-label={start.label}
          aria-invalid={start.error === undefined ? undefined : true}
          typed={typed.start}
          onFocus={() => setSide('start')}
          className="field-sizing-content max-w-full min-w-28"
        />
      </span>
      <span id={end.place} className="flex min-w-0 items-center pl-[11px]">
        <span aria-hidden="true" className="mr-1.5 -ml-1 text-ink-3">
          –
        </span>
        <TypedTimeInput
          {...described}
          {...input}
          precision="minute"
          aria-label={end.label}
          example={t.endExample}
          aria-invalid={end.error === undefined ? undefined : true}
          typed={typed.end}
          onFocus={() => setSide('end')}
          className="field-sizing-content max-w-full min-w-14"
        />
      </span>
    </div>
  )
}

function useTypedRange(range: LocalRange, set: (range: LocalRange) => void) {
  const begins = useBegins(range)
  return {
    start: useTypedTime({
      value: range.start,
      onChange: (next) => set(withStart(range, next)),
      precision: 'minute',
      begins: begins.start,
    }),
    end: useTypedTime({
      value: range.end,
      onChange: (next) => set({ ...range, end: next }),
      precision: 'minute',
      begins: begins.end,
      beside: range.start,
    }),
  }
}

function useBegins({ start }: LocalRange) {
  const { now, zone } = useDates()
  const fresh = fromMorning(localOf(now, zone))
  return { start: fresh, end: start === '' ? fresh : afterStart(start) }
}

/** Chooses one end after the other. */
function RangeCalendar({
  range,
  set,
  side,
  setSide,
  close,
  labels,
}: {
  readonly range: LocalRange
  readonly set: (range: LocalRange) => void
  readonly side: Side
  readonly setSide: (side: Side) => void
  readonly close: () => void
  readonly labels: { readonly [side in Side]: string }
}) {
  const t = useTexts(timeTexts)
  const begins = useBegins(range)
  const own = range[side]
  const setEnd = (of: Side, next: string) => set(of === 'start' ? withStart(range, next) : { ...range, end: next })
  const choose = (day: string) => {
    // an end before the start becomes the new start
    const of = side === 'end' && day < dayIn(range.start) ? 'start' : side
    setEnd(of, `${day}T${clockIn(range[of]) || begins[of](day)}`)
    setSide('end')
  }
  return (
    <>
      <Segmented
        label={t.chooses}
        value={side}
        onChange={setSide}
        options={[
          { value: 'start', label: labels.start },
          { value: 'end', label: labels.end },
        ]}
      />
      <Calendar
        from={dayIn(range.start)}
        to={dayIn(range.end || range.start)}
        at={dayIn(own || range.start)}
        onChoose={choose}
      />
      <ClockSelect
        value={clockIn(own)}
        disabled={own === ''}
        onChange={(clock) => setEnd(side, `${dayIn(own)}T${clock}`)}
      />
      <CalendarEnd
        isEmpty={range.start === '' && range.end === ''}
        onClear={() => set({ start: '', end: '' })}
        onDone={close}
      />
    </>
  )
}
