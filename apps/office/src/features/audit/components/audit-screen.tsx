import { User } from '@cubic/contract'
import type { Lang, ModelEntry } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/clock'
import { useLanguage } from '@cubic/web-kit/language'
import { keepPrevious, query, useQuery } from '@cubic/web-kit/query'
import { useSearchParams } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { ListSkeleton } from '../../../crud/list-page/list-skeleton.tsx'
import { useModel } from '../../../crud/model/model.ts'
import { RelationPicker } from '../../../crud/relation-picker.tsx'
import { client } from '../../../data/client.ts'

import { RECORDS } from '../../../data/families.ts'
import { modelList } from '../../../shell/found-records.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { instantOf } from '../../../ui/zoned-time.ts'
import { auditLog, type AuditFilter, keyOf, recordNames, type RecordNames } from '../data/api.ts'
import { nameInEntry } from '../internal/name-in-entry.ts'
import { auditTexts } from '../data/texts.ts'
import { type Entry, EntryRow } from './entry-row.tsx'

const NAMES = ['user', 'model', 'record', 'field', 'address', 'from', 'until'] as const
type Choices = { readonly [name in (typeof NAMES)[number]]: string }

/** The log of all changes, newest first; every filter is in the address. */
export function AuditScreen() {
  const t = useTexts(auditTexts)
  const dates = useDates()
  const [params, setParams] = useSearchParams()
  const choices = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Choices
  const [pages, setPages] = useState(1)
  const [isSheet, setSheet] = useState(false)
  const isPhone = useIsPhone()
  const choose = (name: keyof Choices, value: string) => {
    setPages(1)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        // a field belongs to its model
        if (name === 'model') next.delete('field')
        return next
      },
      { replace: true },
    )
  }
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...auditLog(filterOf(choices, dates.zone), pages),
    placeholderData: keepPrevious,
  })
  const lang = useLanguage()
  const { data: models } = useQuery(modelList())
  const entries = data?.entries ?? []
  const { data: names } = useQuery({
    ...recordNames(entries, models ?? []),
    enabled: entries.length > 0 && models !== undefined,
  })
  const lastNames = lastNamesOf(entries, models ?? [], lang)
  const chosen = NAMES.filter((name) => choices[name] !== '').length
  const clearButton = chosen > 0 && (
    <Button size="sm" variant="link" icon="close" onClick={() => setParams({}, { replace: true })}>
      {t.clear}
    </Button>
  )
  return (
    <Page>
      <PageHead title={t.title} description={t.hint} />
      {isPhone ? (
        <div className="flex items-center gap-3">
          <Button icon="filter" aria-haspopup="dialog" onClick={() => setSheet(true)}>
            {chosen > 0 ? t.filtersOn(chosen) : t.filters}
          </Button>
          {clearButton}
        </div>
      ) : (
        <Card>
          <Filters choices={choices} onChoose={choose} />
          {chosen > 0 && <div className="mt-3">{clearButton}</div>}
        </Card>
      )}
      {isPhone && isSheet && (
        <Dialog
          title={t.filters}
          onDismiss={() => setSheet(false)}
          actions={
            <>
              {clearButton}
              <Button variant="primary" onClick={() => setSheet(false)}>
                {t.show}
              </Button>
            </>
          }
        >
          <Filters choices={choices} onChoose={choose} />
        </Dialog>
      )}
      <Card padded={false}>
        {error && !data ? (
          <FailedRead error={error} pending={isFetching} />
        ) : !data ? (
          <ListSkeleton />
        ) : data.entries.length === 0 ? (
          <EmptyState icon="list" title={t.none}>
            {t.noneHint}
          </EmptyState>
        ) : (
          <>
            <ul className={classNames('divide-y divide-line transition', isPlaceholderData && 'opacity-50')}>
              {data.entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} names={names} lastName={lastNames.get(keyOf(entry)) ?? ''} />
              ))}
            </ul>
            {data.hasMore && (
              <div className="border-t border-line px-4 py-3 text-center">
                <Button size="sm" pending={isFetching} onClick={() => setPages(pages + 1)}>
                  {t.more}
                </Button>
              </div>
            )}
          </>
        )}
      </Card>
    </Page>
  )
}

/** The names that the entries hold of their records, the newest of each. */
function lastNamesOf(entries: readonly Entry[], models: readonly ModelEntry[], lang: Lang): RecordNames {
  const fields = new Map(models.map(({ name, display_field }) => [name, display_field]))
  const names = new Map<string, string>()
  for (const entry of entries) {
    const name = nameInEntry(entry, fields.get(entry.model ?? '') ?? '', lang)
    if (name !== '' && !names.has(keyOf(entry))) names.set(keyOf(entry), name)
  }
  return names
}

function filterOf(choices: Choices, zone: string): AuditFilter {
  const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
  const midnight = (day: string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? instantOf(`${day}T00:00`, zone)?.toISOString() : undefined
  return {
    user: number(choices.user),
    model: choices.model || undefined,
    record: number(choices.record),
    field: choices.field || undefined,
    address: choices.address || undefined,
    from: midnight(choices.from),
    until: choices.until === '' ? undefined : midnight(dayAfter(choices.until)),
  }
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return ''
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

const personOf = (id: number) =>
  query(RECORDS, { auditPerson: id }, async (signal) => (await client.get(User, id, ['name'], { signal })).data)

function Filters({
  choices,
  onChoose,
}: {
  readonly choices: Choices
  readonly onChoose: (name: keyof Choices, value: string) => void
}) {
  const t = useTexts(auditTexts)
  const { data: models } = useQuery(modelList())
  const { data: model } = useModel(choices.model || 'AuditEntry')
  const id = Number(choices.user)
  const { data: person } = useQuery({ ...personOf(id), enabled: choices.user !== '' })
  const fields = choices.model === '' ? [] : [...(model?.fields.values() ?? [])].filter((field) => !field.translations)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-7">
      <Field label={t.person}>
        {(described) => (
          <RelationPicker
            {...described}
            key={`${choices.user} ${person?.id ?? ''}`}
            target={User}
            label={t.person}
            value={choices.user === '' ? null : { id, display_name: person?.name || `#${id}` }}
            onChange={(next) => onChoose('user', next ? String(next.id) : '')}
          />
        )}
      </Field>
      <Field label={t.model}>
        {(described) => (
          <Select
            {...described}
            value={choices.model}
            onChange={(next) => onChoose('model', next)}
            clearable
            placeholder={t.anyModel}
            options={(models ?? []).map(({ name, display_name }) => ({ value: name, label: display_name }))}
          />
        )}
      </Field>
      <Typed label={t.record} value={choices.record} onSet={(value) => onChoose('record', value)} inputMode="numeric" />
      <Field label={t.field}>
        {(described) => (
          <Select
            {...described}
            value={choices.field}
            onChange={(next) => onChoose('field', next)}
            clearable
            disabled={choices.model === ''}
            placeholder={t.anyField}
            options={fields.map(({ name, display_name }) => ({ value: name, label: display_name }))}
          />
        )}
      </Field>
      <Typed label={t.from} value={choices.from} onSet={(value) => onChoose('from', value)} type="date" />
      <Typed label={t.until} value={choices.until} onSet={(value) => onChoose('until', value)} type="date" />
      <Typed label={t.address} value={choices.address} onSet={(value) => onChoose('address', value)} />
    </div>
  )
}

/** A text filter that applies on Enter or on blur. */
function Typed({
  label,
  value,
  onSet,
  type = 'text',
  inputMode,
}: {
  readonly label: string
  readonly value: string
  readonly onSet: (value: string) => void
  readonly type?: 'text' | 'date'
  readonly inputMode?: 'numeric'
}) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed !== undefined && typed.trim() !== value) onSet(typed.trim())
    setTyped(undefined)
  }
  return (
    <Field label={label}>
      {(described) => (
        <TextInput
          {...described}
          type={type}
          inputMode={inputMode}
          value={typed ?? value}
          onChange={(next) => (type === 'date' ? onSet(next) : setTyped(next))}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  )
}
