import { CubicEventBase } from '@cubic/contract'
import { DEFINITIONS } from '@cubic/domain/statistics/definitions'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { eventNamed, offeredTypes, offeredUnits } from '../data/api.ts'
import { AGAINST, MEASURES, PERIODS, type Period, type Counting } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'

const NO_FILTERS = { unit: null, type: null, event: null } as const

/** Keeps the period visible; on phones the filters are in a dialog. */
export function FilterBar(counting: Counting) {
  const t = useTexts(statisticsTexts)
  const { choices, choose, asked } = counting
  const isPhone = useIsPhone()
  const [isSheet, setSheet] = useState(false)
  const names: { readonly [period in Period]: string } = {
    '7': t.lastDays(7),
    '30': t.lastDays(30),
    '90': t.lastDays(90),
    '365': t.year,
    custom: t.custom,
  }
  const chosen = [choices.unit, choices.type, choices.event].filter((each) => each !== null).length
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <Segmented
          label={t.period}
          options={PERIODS.map((value) => ({ value, label: names[value] }))}
          value={choices.period}
          // one's own period begins as the one that was shown
          onChange={(period) =>
            choose(period === 'custom' ? { period, from: asked.from, to: asked.to } : { period, from: '', to: '' })
          }
        />
        {isPhone ? (
          <Button icon="filter" aria-haspopup="dialog" onClick={() => setSheet(true)}>
            {chosen > 0 ? `${t.filters} (${chosen})` : t.filters}
          </Button>
        ) : (
          <Filters {...counting} />
        )}
        {chosen > 0 && (
          <Button size="sm" variant="link" icon="close" onClick={() => choose(NO_FILTERS)}>
            {t.clear}
          </Button>
        )}
      </div>
      {choices.period === 'custom' && <OwnPeriod {...counting} />}
      {isPhone && isSheet && (
        <Dialog
          title={t.filters}
          onDismiss={() => setSheet(false)}
          leave={null}
          actions={
            <Button variant="primary" onClick={() => setSheet(false)}>
              {t.apply}
            </Button>
          }
        >
          <div className="grid gap-3">
            <Filters {...counting} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

function OwnPeriod({ choices, choose, asked }: Counting) {
  const t = useTexts(statisticsTexts)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-sm text-ink-2">
          {t[end]}
          <span className="w-44">
            <DateInput
              aria-label={t[end]}
              value={choices[end] || asked[end]}
              onChange={(day) => choose({ [end]: day })}
            />
          </span>
        </label>
      ))}
    </div>
  )
}

function Filters({ choices, choose }: Counting) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const { data: types } = useQuery(offeredTypes())
  const { data: units } = useQuery(offeredUnits())
  const against = { before: t.before, year: t.yearBefore, none: t.nothing }
  const toOptions = (records: typeof types) =>
    (records ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` }))
  const idOf = (value: string) => (value === '' ? null : Number(value))
  return (
    <>
      <Select
        compact
        className="w-full sm:w-44"
        label={t.against}
        value={choices.against}
        options={AGAINST.map((value) => ({ value, label: against[value] }))}
        onChange={(value) => choose({ against: value || 'before' })}
      />
      {(units?.length ?? 0) > 0 && (
        <Select
          compact
          clearable
          className="w-full sm:w-40"
          label={t.unit}
          placeholder={t.allUnits}
          value={choices.unit === null ? '' : String(choices.unit)}
          options={toOptions(units)}
          onChange={(value) => choose({ unit: idOf(value) })}
        />
      )}
      <Select
        compact
        clearable
        className="w-full sm:w-40"
        label={t.type}
        placeholder={t.allTypes}
        value={choices.type === null ? '' : String(choices.type)}
        options={toOptions(types)}
        onChange={(value) => choose({ type: idOf(value) })}
      />
      <span className="flex w-full items-center gap-2 text-sm whitespace-nowrap text-ink-2 sm:w-64">
        {t.event}
        <EventPicker id={choices.event} onChange={(event) => choose({ event })} />
      </span>
      <Segmented
        label={t.measure}
        value={choices.measure}
        options={MEASURES.map((value) => ({ value, label: DEFINITIONS[value].label[lang] }))}
        onChange={(measure) => choose({ measure })}
      />
    </>
  )
}

function EventPicker({
  id,
  onChange,
}: {
  readonly id: number | null
  readonly onChange: (event: number | null) => void
}) {
  const t = useTexts(statisticsTexts)
  const { data: name } = useQuery(eventNamed(id ?? 0))
  const value = id === null ? null : { id, display_name: name ?? `#${id}` }
  // the picker keeps its own text, so a name that arrives later needs a new picker
  return (
    <RelationPicker
      key={value?.display_name ?? ''}
      target={CubicEventBase}
      label={t.event}
      aria-label={t.event}
      value={value}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  )
}
