import {
  ANSWER_OBJECTION,
  CORRECT_HOURS,
  CubicEventBase,
  CubicHourCategory,
  CubicHourEntry,
  CubicTerm,
} from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { ImportDialog } from '../../../crud/spreadsheets/import-dialog.tsx'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button } from '../../../ui/button.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { hourTexts } from '../data/texts.ts'
import { CountedHours, EntryState } from './entry-values.tsx'
import { CATEGORY_ROWS, ENTRY_FIELDS, ENTRY_ROWS, HOUR_EVENT_ROWS, TERM_ROWS } from '../internal/hour-rows.ts'

export function HourTabs() {
  const t = useTexts(hourTexts)
  const mayOpen = useMayOpen()
  const tabs = [
    { path: 'hours', label: t.toPublish },
    { path: 'hours/people', label: t.below },
    { path: 'hours/entries', label: t.entries },
    { path: 'hours/categories', label: t.categories },
    { path: 'hours/terms', label: t.terms },
  ].filter(({ path }) => mayOpen(path))
  return <TabLinks label={t.parts} tabs={tabs.map(({ path, label }) => ({ to: officePath(path), label }))} />
}

export function HourEvents() {
  const t = useTexts(hourTexts)
  return (
    <ListPage
      model={CubicEventBase}
      title={t.title}
      records={t.someEvents}
      description={t.toPublishHint}
      columns={[
        { field: 'name', width: 320 },
        'hours_proposed',
        'hours_objected',
        'end_time',
        'hour_category_id',
        { field: 'hours', width: 90 },
      ]}
      condition={HOUR_EVENT_ROWS.condition}
      sort={HOUR_EVENT_ROWS.sort}
      rowTo={({ data }) => officePath(`events/${data.id}/hours`)}
      canDelete={false}
      create={null}
      empty={{ title: t.nothingWaits, hint: t.nothingWaitsHint }}
    >
      <HourTabs />
    </ListPage>
  )
}

export function EntryList() {
  const t = useTexts(hourTexts)
  return (
    <ListPage
      model={CubicHourEntry}
      title={t.title}
      records={t.entries}
      tabs={{ field: 'state', waits: ['proposed'] }}
      columns={[
        { field: 'name', width: 130 },
        { field: 'state', width: 110, render: ({ data }) => <EntryState entry={data} /> },
        { field: 'hours', width: 120, render: ({ data }) => <CountedHours entry={data} /> },
        { field: 'title', width: 260 },
        'unify_id',
        'category_id',
        'source',
        'earned_time',
      ]}
      fields={ENTRY_FIELDS}
      sort={ENTRY_ROWS.sort}
      methods={[{ method: ANSWER_OBJECTION }, { method: CORRECT_HOURS }]}
      canDelete={false}
      create={{ to: officePath('hours/entries/new'), label: t.add }}
      head={<HourImport />}
      empty={{ title: t.noEntries }}
    >
      <HourTabs />
    </ListPage>
  )
}

function HourImport() {
  const t = useTexts(hourTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t.import}
      </Button>
      {isOpen && <ImportDialog asked={{ kind: 'hours' }} onDismiss={() => setOpen(false)} />}
    </>
  )
}

export function CategoryList() {
  const t = useTexts(hourTexts)
  return (
    <ListPage
      model={CubicHourCategory}
      title={t.title}
      records={t.categories}
      columns={CATEGORY_ROWS.fields}
      sort={CATEGORY_ROWS.sort}
      create={{ label: t.newCategory }}
      empty={{ title: t.noCategories, hint: t.noCategoriesHint }}
    >
      <HourTabs />
    </ListPage>
  )
}

export function TermList() {
  const t = useTexts(hourTexts)
  return (
    <ListPage
      model={CubicTerm}
      title={t.title}
      records={t.terms}
      columns={TERM_ROWS.fields}
      sort={TERM_ROWS.sort}
      create={{ label: t.newTerm }}
      empty={{ title: t.noTerms, hint: t.noTermsHint }}
    >
      <HourTabs />
    </ListPage>
  )
}
