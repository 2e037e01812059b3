import { allOf, CubicUnit, EventPerson, whereOf } from '@cubic/contract'
import { printHours } from '@cubic/domain/hours/progress'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DownloadButton } from '../../../crud/spreadsheets/download-button.tsx'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { receivePeopleBelow } from '../../../data/office-files.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { categoriesWithMinimum } from '../data/api.ts'
import { hourTexts } from '../data/texts.ts'
import { HourTabs } from './hour-lists.tsx'

const where = whereOf(EventPerson)

const ANY = '0'

/** Lists people below a minimum of hours, by category, unit and year. */
export function PeopleBelow() {
  const t = useTexts(hourTexts)
  const filter = useFilter()
  const { category, entryYear, unit } = filter
  const condition = allOf(
    where('hours_below', '=', Number(category)),
    where('person_type', '=', 'student'),
    ...(entryYear === undefined ? [] : [where('entry_year', '=', Number(entryYear))]),
    ...(unit ? [where('within_unit', '=', unit.id)] : []),
  )
  const asked = {
    category,
    ...(entryYear !== undefined && { year: entryYear }),
    ...(unit && { unit: String(unit.id) }),
  }
  return (
    <ListPage
      model={EventPerson}
      title={t.title}
      records={t.people}
      description={t.belowHint}
      columns={[
        { field: 'name', width: 150 },
        { field: 'hours_missing', width: 110, render: ({ data }) => printHours(data.hours_missing ?? 0) },
        { field: 'hours_counted', width: 110, render: ({ data }) => printHours(data.hours_counted ?? 0) },
        'unify_id',
        { field: 'entry_year', width: 110, render: ({ data }) => data.entry_year },
        { field: 'unit', width: 200 },
      ]}
      sort={[{ field: 'unify_id', order: 'asc' }]}
      condition={condition}
      canDelete={false}
      create={null}
      head={
        <DownloadButton receive={(signal) => receivePeopleBelow(asked, signal)} fileName={t.sheetName}>
          {t.sheet}
        </DownloadButton>
      }
      empty={{ title: t.nobodyBelow }}
    >
      <HourTabs />
      <Filters {...filter} />
    </ListPage>
  )
}

/** Reads category and year from the URL. `entryYear` is the year once it has four digits. */
function useFilter() {
  const { data: categories } = useQuery(categoriesWithMinimum())
  const [params, setParams] = useSearchParams()
  const [unit, setUnit] = useState<RelatedValue | null>(null)
  const year = params.get('year') ?? ''
  const choose = (name: 'category' | 'year', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === ANY) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    categories,
    category: params.get('category') ?? ANY,
    year,
    entryYear: /^\d{4}$/.test(year) ? year : undefined,
    unit,
    setUnit,
    choose,
  }
}

function Filters({
  categories,
  category,
  year,
  unit,
  setUnit,
  choose,
}: Omit<ReturnType<typeof useFilter>, 'entryYear'>) {
  const t = useTexts(hourTexts)
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label={t.category}>
        {(described) => (
          <Select
            {...described}
            value={category}
            onChange={(value) => choose('category', value)}
            options={[
              { value: ANY, label: t.anyCategory },
              ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? '' })),
            ]}
          />
        )}
      </Field>
      <Field label={t.unit}>
        {(described) => (
          <RelationPicker {...described} target={CubicUnit} label={t.unit} value={unit} onChange={setUnit} />
        )}
      </Field>
      <Field label={t.year}>
        {(described) => (
          <TextInput {...described} inputMode="numeric" value={year} onChange={(value) => choose('year', value)} />
        )}
      </Field>
    </div>
  )
}
