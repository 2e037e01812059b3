import type { ModelEntry } from '@cubic/contract'
import { useQueries, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AnyListPage } from '../../../crud/list-page/list-page.tsx'
import { ListSkeleton } from '../../../crud/list-page/list-skeleton.tsx'
import { useModel } from '../../../crud/model/model.ts'
import { idOf } from '../../../crud/model/record-id.ts'
import { AnyRecordPage } from '../../../crud/record-page/record-page.tsx'
import { modelList } from '../../../shell/found-records.ts'
import { dataPath } from '../../../shell/record-path.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { SearchInput } from '../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { totalOf } from '../data/api.ts'
import { dataTexts } from '../data/texts.ts'
import { PivotCard, SummariseButton } from './pivot-card.tsx'

/** Counts the records of each model that the user may read; missing until the answer arrives. */
function useTotals(models: readonly ModelEntry[]): ReadonlyMap<string, number> {
  const reads = useQueries({ queries: models.map(({ name }) => totalOf(name)) })
  return new Map(
    models.flatMap(({ name }, index) => {
      const total = reads[index]?.data
      return typeof total === 'number' ? [[name, total]] : []
    }),
  )
}

export function DataStart() {
  const t = useTexts(dataTexts)
  const { data, error } = useQuery(modelList())
  const totals = useTotals(data ?? [])
  return (
    <Page>
      <PageHead title={t.title} description={t.hint} />
      {error && !data ? (
        <FailedRead error={error} />
      ) : data ? (
        <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
          {data.map(({ name, display_name, description }) => (
            <li key={name}>
              <Link
                to={dataPath(name)}
                className="block h-full rounded-[14px] border border-line bg-surface px-4 py-3 transition hover:border-line-2"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-semibold">{display_name}</span>
                  <Total count={totals.get(name)} />
                </span>
                <span className="block text-sm text-ink-2">{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Card padded={false}>
          <ListSkeleton />
        </Card>
      )}
    </Page>
  )
}

function Total({ count }: { readonly count: number | undefined }) {
  const t = useTexts(dataTexts)
  return (
    <span className="shrink-0 text-xs text-ink-3">
      {count !== undefined && (
        <>
          <span aria-hidden="true">{formatNumber(count)}</span>
          <span className="sr-only">{t.recordsOf(count)}</span>
        </>
      )}
    </span>
  )
}

export function DataList() {
  const { model = '' } = useParams()
  const { data: about } = useModel(model)
  return (
    <div className="flex flex-1">
      <Models current={model} />
      <div className="flex min-w-0 flex-1 flex-col">
        <AnyListPage
          key={model}
          model={model}
          badge={<code className="font-mono text-xs text-ink-3">{model}</code>}
          head={about && <SummariseButton model={about} />}
          renderAbove={({ condition }) => about && <PivotCard model={about} condition={condition} />}
        />
      </div>
    </div>
  )
}

function Models({ current }: { readonly current: string }) {
  const t = useTexts(dataTexts)
  const { data = [] } = useQuery(modelList())
  const totals = useTotals(data)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const shown = data.filter(({ name, display_name }) => `${name} ${display_name}`.toLowerCase().includes(words))
  return (
    <nav
      aria-label={t.models}
      className="sticky top-0 hidden h-dvh w-[204px] shrink-0 overflow-y-auto border-r border-line bg-surface px-2.5 py-[18px] xl:block"
    >
      <SearchInput aria-label={t.find} placeholder={t.find} value={typed} onChange={setTyped} className="mb-2.5" />
      <ul>
        {shown.map(({ name, display_name }) => (
          <li key={name}>
            <Link
              to={dataPath(name)}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(
                'flex h-[31px] items-center justify-between gap-2 rounded-sm px-2.5 text-[0.84375rem]',
                name === current
                  ? 'bg-brand-soft font-semibold text-brand-text'
                  : 'text-ink-2 hover:bg-fill hover:text-ink',
              )}
            >
              <span className="truncate">{display_name}</span>
              <Total count={totals.get(name)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function DataRecord() {
  const { model = '', id } = useParams()
  return <AnyRecordPage key={`${model} ${id}`} model={model} id={idOf(id)} />
}
