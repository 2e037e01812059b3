import { User } from '@cubic/contract'
import type { Lang, ModelEntry } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useState, type ComponentProps } from 'react'
import { ListSkeleton } from '../../../crud/list-page/list-skeleton.tsx'
import { useModel } from '../../../crud/model/model.ts'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { modelList } from '../../../shell/found-records.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { instantOf } from '../../../ui/zoned-time.ts'
import { auditLog, type AuditFilter, keyOf, personOf, recordNames, type RecordNames } from '../data/api.ts'
import { nameInEntry } from '../internal/name-in-entry.ts'
import { auditTexts } from '../data/texts.ts'
import { type Entry, EntryRow } from './entry-row.tsx'

const NAMES = ['user', 'model', 'record', 'field', 'address', 'from', 'until'] as const
type Choices = { readonly [name in (typeof NAMES)[number]]: string }

export function AuditScreen() {
  const t = useTexts(auditTexts)
  const { zone } = useDates()
  const [choices, setChoice, clear] = useFilters()
  const [pages, setPages] = useState(1)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...auditLog(filterOf(choices, zone), pages),
    placeholderData: keepPrevious,
  })
  const choose = (name: keyof Choices, value: string) => {
    setPages(1)
    setChoice(name, value)
  }
  return (
    <Page>
      <PageHead title={t.title} description={t.hint} />
      <FilterBar choices={choices} onChoose={choose} onClear={clear} />
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
            <Entries entries={data.entries} isStale={isPlaceholderData} />
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

function useFilters() {
  const [params, setParams] = useSearchParams()
  const choices = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Choices
  const choose = (name: keyof Choices, value: string) =>
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
  return [choices, choose, () => setParams({}, { replace: true })] as const
}

function Entries({ entries, isStale }: { readonly entries: readonly Entry[]; readonly isStale: boolean }) {
  const lang = useLanguage()
  const { data: models } = useQuery(modelList())
  const { data: names } = useQuery({ ...recordNames(entries, models ?? []), enabled: models !== undefined })
  const lastNames = lastNamesOf(entries, models ?? [], lang)
  return (
    <ul className={classNames('divide-y divide-line transition', isStale && 'opacity-50')}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} known={names} lastName={lastNames.get(keyOf(entry)) ?? ''} />
      ))}
    </ul>
  )
}

type FilterProps = { readonly choices: Choices; readonly onChoose: (name: keyof Choices, value: string) => void }

function FilterBar({ onClear, ...props }: FilterProps & { readonly onClear: () => void }) {
  const t = useTexts(auditTexts)
  const isPhone = useIsPhone()
  const [isSheet, setSheet] = useState(false)
  const chosen = NAMES.filter((name) => props.choices[name] !== '').length
  const clearButton = chosen > 0 && (
    <Button size="sm" variant="link" icon="close" onClick={onClear}>
      {t.clear}
    </Button>
  )
  if (!isPhone) {
    return (
      <Card>
        <Filters {...props} />
        {chosen > 0 && <div className="mt-3">{clearButton}</div>}
      </Card>
    )
  }
  return (
    <>
      <div className="flex items-center gap-3">
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setSheet(true)}>
          {chosen > 0 ? t.filtersOn(chosen) : t.filters}
        </Button>
        {clearButton}
      </div>
      {isSheet && (
        <Dialog
          title={t.filters}
          onDismiss={() => setSheet(false)}
          leave={clearButton}
          actions={
            <Button variant="primary" onClick={() => setSheet(false)}>
              {t.show}
            </Button>
          }
        >
          <Filters {...props} />
        </Dialog>
      )}
    </>
  )
}

/** Collects the latest name of each record from the entries themselves. */
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

const optionOf = ({ name, display_name }: Pick<ModelEntry, 'name' | 'display_name'>) => ({
  value: name,
  label: display_name,
})

function Filters({ choices, onChoose }: FilterProps) {
  const t = useTexts(auditTexts)
  // only administrators read IP addresses
  const hasAddresses = useMayOpen()('people/access')
  const { data: models } = useQuery(modelList())
  const { data: model } = useModel(choices.model || 'AuditEntry')
  const id = Number(choices.user)
  const { data: person } = useQuery({ ...personOf(id), enabled: choices.user !== '' })
  const fields = choices.model === '' ? [] : [...(model?.fields.values() ?? [])].filter((field) => !field.translations)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 min-[90rem]:grid-cols-7">
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
      <SelectField
        label={t.model}
        value={choices.model}
        onChange={(next) => onChoose('model', next)}
        clearable
        placeholder={t.anyModel}
        options={(models ?? []).map(optionOf)}
      />
      <Typed label={t.record} value={choices.record} onSet={(value) => onChoose('record', value)} inputMode="numeric" />
      <SelectField
        label={t.field}
        value={choices.field}
        onChange={(next) => onChoose('field', next)}
        clearable
        disabled={choices.model === ''}
        placeholder={t.anyField}
        options={fields.map(optionOf)}
      />
      <Field label={t.from}>
        {(described) => <DateInput {...described} value={choices.from} onChange={(value) => onChoose('from', value)} />}
      </Field>
      <Field label={t.until}>
        {(described) => (
          <DateInput {...described} value={choices.until} onChange={(value) => onChoose('until', value)} />
        )}
      </Field>
      {hasAddresses && (
        <Typed label={t.address} value={choices.address} onSet={(value) => onChoose('address', value)} />
      )}
    </div>
  )
}

/** Applies a text filter on Enter or blur. */
function Typed({
  value,
  onSet,
  ...input
}: Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'inputMode'> & {
  readonly onSet: (value: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed !== undefined && typed.trim() !== value) onSet(typed.trim())
    setTyped(undefined)
  }
  return (
    <TextField
      {...input}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
