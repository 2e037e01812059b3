import { printInstant, SERIES_DATES_MAX } from '@cubic/contract'
import { datesOfRule } from '@cubic/domain/series/dates-of-rule'
import { siteConfig } from '@cubic/web-kit/config'
import { dayOf, weekdayName, weekdayOf } from '@cubic/web-kit/datetime/format'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Field, TextInput } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { CheckLine } from '../../../../ui/toggle.tsx'
import { repeatEvent } from '../../data/series.ts'
import { seriesTexts } from '../../internal/series-texts.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
/** Any Sunday: the days after it name the weekdays. */
const SUNDAY = Date.parse('2026-11-01T00:00:00Z')
const DAY_MS = 86_400_000
const EVERY = ['1', '2', '3', '4'] as const
const USUAL = 9

type Rule = {
  readonly weekdays: readonly number[]
  readonly every: (typeof EVERY)[number]
  readonly count: string
}

/** Fills in dates by a rule, lets them be changed and struck, and makes an event of each. */
export function RepeatDialog({
  id,
  start,
  last,
  onDismiss,
}: {
  readonly id: number
  readonly start: string
  /** The last existing date: the rule goes on from it. */
  readonly last: string
  readonly onDismiss: () => void
}) {
  const t = useTexts(seriesTexts)
  const toast = useToast()
  const { rule, changeRule, dates, setDates } = useRepeatDates(start, last)
  const [isTogether, setTogether] = useState(true)
  const { submit, isPending, problem } = useSubmit(repeatEvent)
  const given = dates.filter((date) => date !== null)
  const send = () =>
    submit({ id, dates: given, open_together: isTogether ? 'yes' : 'no' }, ({ result }) => {
      toast(t.created(result.ids.length))
      onDismiss()
    })
  return (
    <Dialog
      title={t.repeatTitle}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          disabled={given.length === 0 || given.length > SERIES_DATES_MAX}
          onClick={send}
        >
          {t.create(given.length)}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{start === '' ? t.needsStart : t.repeatHint}</p>
        {start !== '' && (
          <>
            <RuleFields rule={rule} onChange={changeRule} />
            <DateList dates={dates} onChange={setDates} />
            <CheckLine checked={isTogether} onChange={setTogether} label={t.together}>
              {t.togetherHint}
            </CheckLine>
          </>
        )}
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}

/** Keeps the rule and the dates. A changed rule replaces all dates, also those that were edited. */
function useRepeatDates(start: string, last: string) {
  const zone = siteConfig().timeZone
  const [rule, setRule] = useState<Rule>({
    weekdays: start === '' ? [] : [weekdayOf(dayOf(start, zone))],
    every: '1',
    count: String(USUAL),
  })
  const filled = ({ weekdays, every, count }: Rule) =>
    start === ''
      ? []
      : datesOfRule(
          new Date(last),
          { weekdays, everyWeeks: Number(every), until: { count: Math.max(0, Number(count) || 0) } },
          { zone, max: SERIES_DATES_MAX },
        ).map(printInstant)
  const [dates, setDates] = useState<readonly (string | null)[]>(() => filled(rule))
  const changeRule = (changed: Partial<Rule>) => {
    const next = { ...rule, ...changed }
    setRule(next)
    setDates(filled(next))
  }
  return { rule, changeRule, dates, setDates }
}

function RuleFields({
  rule: { weekdays, every, count },
  onChange,
}: {
  readonly rule: Rule
  readonly onChange: (changed: Partial<Rule>) => void
}) {
  const t = useTexts(seriesTexts)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <WeekdayButtons chosen={weekdays} onChange={(next) => onChange({ weekdays: next })} />
      <Field label={t.every}>
        {(described) => (
          <Select
            {...described}
            value={every}
            onChange={(value) => onChange({ every: value === '' ? '1' : value })}
            options={EVERY.map((value) => ({ value, label: t.everyWeeks(Number(value)) }))}
          />
        )}
      </Field>
      <Field label={t.times}>
        {(described) => (
          <TextInput
            {...described}
            inputMode="numeric"
            value={count}
            onChange={(typed) => onChange({ count: typed })}
          />
        )}
      </Field>
    </div>
  )
}

function WeekdayButtons({
  chosen,
  onChange,
}: {
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}) {
  const t = useTexts(seriesTexts)
  const lang = useLanguage()
  return (
    <div role="group" aria-label={t.weekdays} className="grid w-full gap-1.5">
      <span aria-hidden="true" className="text-sm font-semibold">
        {t.weekdays}
      </span>
      <span className="flex flex-wrap gap-1">
        {WEEKDAYS.map((weekday) => {
          const on = chosen.includes(weekday)
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={on}
              onClick={() => onChange(on ? chosen.filter((each) => each !== weekday) : [...chosen, weekday])}
              className={classNames(
                'min-h-9 rounded-[9px] border px-2 text-sm transition',
                on ? 'border-brand bg-brand-soft font-semibold text-brand-text' : 'border-line-2',
              )}
            >
              {weekdayName(new Date(SUNDAY + weekday * DAY_MS).toISOString().slice(0, 10), lang)}
            </button>
          )
        })}
      </span>
    </div>
  )
}

function DateList({
  dates,
  onChange,
}: {
  readonly dates: readonly (string | null)[]
  readonly onChange: (dates: readonly (string | null)[]) => void
}) {
  const t = useTexts(seriesTexts)
  return (
    <>
      <ol className="grid max-h-[38dvh] gap-1.5 overflow-y-auto">
        {dates.map((date, index) => (
          // rows have no other identity than their place
          <li key={index} className="flex items-center gap-2">
            <span aria-hidden="true" className="w-6 text-right text-xs text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-1 gap-2">
              <InstantInput
                aria-label={t.dateNumber(index + 1)}
                value={date}
                onChange={(value) => onChange(dates.with(index, value))}
              />
            </span>
            <IconButton label={t.strike(index + 1)} icon="close" onClick={() => onChange(dates.toSpliced(index, 1))} />
          </li>
        ))}
      </ol>
      {dates.length === 0 && <p className="text-sm text-ink-3">{t.none}</p>}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...dates, null])}>
          {t.addDate}
        </Button>
      </div>
    </>
  )
}
