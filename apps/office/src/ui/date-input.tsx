import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { ClockSelect } from './clock-select.tsx'
import { Failure } from './failure.tsx'
import type { Described } from './field.tsx'
import { clockIn, dayIn, fromMorning, localOf, type Begins, type Local, type Precision } from './local-time.ts'
import { TimeBox } from './time-box.tsx'
import { timeTexts } from './time-texts.ts'
import { TypedTimeInput, useTypedTime } from './typed-time-input.tsx'

type DateInputProps = Partial<Described> & {
  readonly value: Local
  readonly onChange: (value: Local) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean | undefined
  readonly onBlur?: (() => void) | undefined
  readonly precision?: Precision
  /** The time of a day that is chosen without one; the morning, or the next hour. */
  readonly begins?: Begins | undefined
  readonly 'aria-label'?: string
}

/**
 * Edits a day, or a day and a time without a zone: typed in words that people use, or chosen. The browser's own field
 * speaks the browser's language and its clock of twelve hours.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, disabled = false, precision = 'day', onBlur, begins, ...described } = props
  const t = useTexts(timeTexts)
  const { chooseDate, chooseTime } = useTexts(uiTexts)
  const { now, zone } = useDates()
  const first = begins ?? fromMorning(localOf(now, zone))
  const typed = useTypedTime({ value, onChange, precision, begins: first })
  const choose = (day: string) => onChange(precision === 'day' ? day : `${day}T${clockIn(value) || first(day)}`)
  return (
    <>
      <TimeBox
        label={precision === 'day' ? chooseDate : chooseTime}
        disabled={disabled}
        invalid={typed.isUnreadable || described['aria-invalid'] === true}
        renderCalendar={(close) => (
          <>
            <Calendar
              from={dayIn(value)}
              onChoose={(day) => {
                choose(day)
                if (precision === 'day') close()
              }}
            />
            {precision === 'minute' && (
              <ClockSelect
                value={clockIn(value)}
                disabled={value === ''}
                onChange={(clock) => onChange(`${dayIn(value)}T${clock}`)}
              />
            )}
            <CalendarEnd isEmpty={value === ''} onClear={() => onChange('')} onDone={close} />
          </>
        )}
      >
        {(open) => (
          <TypedTimeInput
            {...described}
            typed={typed}
            precision={precision}
            onOpen={open}
            disabled={disabled}
            onBlur={onBlur}
            className="flex-1 pl-[11px]"
          />
        )}
      </TimeBox>
      <Failure look="small">{typed.isUnreadable ? t[precision === 'day' ? 'badDay' : 'badTime'] : undefined}</Failure>
    </>
  )
}

export function CalendarEnd({
  isEmpty,
  onClear,
  onDone,
}: {
  readonly isEmpty: boolean
  readonly onClear: () => void
  readonly onDone: () => void
}) {
  const { clear } = useTexts(uiTexts)
  const { done } = useTexts(timeTexts)
  return (
    <div className="flex justify-between">
      <Button size="sm" variant="ghost" disabled={isEmpty} onClick={onClear}>
        {clear}
      </Button>
      <Button size="sm" variant="soft" onClick={onDone}>
        {done}
      </Button>
    </div>
  )
}
