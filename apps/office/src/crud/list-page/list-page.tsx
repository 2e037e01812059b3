import { textOf } from '../../data/display-name.ts'
import type { SortKey } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { query, retryReads, useQuery } from '@cubic/web-kit/query'
import { useNavigate, useSearchParams } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { arrayMove } from '@dnd-kit/sortable'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { VIEWS } from '../../data/families.ts'
import { recordPath } from '../../shell/record-path.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Card, Page, PageHead } from '../../ui/layout.tsx'
import { FilterTabs } from '../../ui/tabs.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { ActionTarget } from '../action-dialog.tsx'
import { fieldOfPath, useModel, valueAt, type Model } from '../model.ts'
import { crudTexts } from '../texts.ts'
import { readChoices, writeChoices, type Choices } from './choices.ts'
import { ChosenAction, type Chosen } from './chosen-action.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterTexts } from './filter-texts.ts'
import { addAt, fromCondition, NO_FILTER } from './filter.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { ViewsMenu, type ListView } from './views.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useListKeys } from './keyboard.ts'
import { Pager } from './pager.tsx'
import { ListSkeleton, RecordCards, RecordTable } from './record-table.tsx'
import { RowMenu } from './row-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { idOfColumn, type ListPageProps, type Row } from './types.ts'
import { useColumns } from './use-columns.ts'
import { listIds, useList } from './use-list.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** The stored and derived list views of a model. */
export const listViews = (model: string) => ({
  ...query(VIEWS, { list: model }, (signal) => client.config(model, 'list', { signal })),
  staleTime: 60_000,
})

/**
 * A list of a model's records: searched, filtered, sorted and paged by the server, every choice in the address. With the props left
 * out it is drawn from what the server says of the model.
 */
export function ListPage(props: ListPageProps) {
  const model = useModel(props.model)
  const views = useQuery(listViews(props.model))
  const failed = model.error ?? views.error
  const frame = (content: ReactNode) => (props.embedded ? content : <Page>{content}</Page>)
  if (failed && !(model.data && views.data)) {
    return frame(
      <>
        {!props.embedded && <PageHead title={props.title ?? props.model} />}
        <Card>
          <ErrorState message={failureText(failed)} onRetry={retryReads} />
        </Card>
      </>,
    )
  }
  if (!model.data || !views.data) {
    return frame(
      <>
        {!props.embedded &&
          (props.title ? (
            <PageHead title={props.title} />
          ) : (
            <Loading>
              <Skeleton className="h-8 w-48" />
            </Loading>
          ))}
        <Card padded={false}>
          <ListSkeleton />
        </Card>
      </>,
    )
  }
  return frame(<RecordList {...props} about={model.data} views={views.data} />)
}

function RecordList(props: ListPageProps & { readonly about: Model; readonly views: readonly ListView[] }) {
  const { about, views, tabs, embedded = false } = props
  const t = useTexts(crudTexts)
  const f = useTexts(filterTexts)
  const lang = useLanguage()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const search = useRef<HTMLInputElement>(null)
  const [choices, choose] = useChoices()
  const view = views.find(({ id }) => id === choices.view)
  const columns = useColumns(props, choices, view)
  const filter = choices.filter ?? fromCondition(view?.data?.filter)
  const sort = choices.sort ?? view?.data?.sort ?? props.sort ?? []
  const tabField = tabs && about.fields.get(tabs.field)
  const { list, condition, total, counts } = useList({
    model: about,
    fields: [...new Set(['id', about.displayField, ...columns.map(({ field }) => field), ...(props.fields ?? [])])],
    base: props.condition,
    tab: tabs && choices.tab !== undefined ? { field: tabs.field, value: choices.tab } : undefined,
    filter,
    text: choices.text,
    search: props.search,
    sort,
    page: choices.page,
    size: choices.size,
    countBy: tabs?.field,
  })
  const rows = list.data?.items ?? []
  const nameOf = (row: Row) => textOf(valueAt(row.data, about.displayField)) || `#${row.data.id}`
  const rowTo = props.rowTo ?? ((row: Row) => recordPath(about.name, row.data.id))
  const open = (row: Row) => (props.onOpen ? props.onOpen(row, rows) : navigate(rowTo(row)))
  const selection = useSelection(rows, JSON.stringify([condition]))
  const [at, setAt] = useState(-1)
  const [chosen, setChosen] = useState<{ readonly chosen: Chosen; readonly row: Row | undefined }>()
  const [isHelp, setHelp] = useState(false)
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setAt(next)
    document.querySelector(`[data-row="${rows[next]?.data.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useListKeys({
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    select: () => rows[at] && selection.toggle(rows[at].data.id),
    open: () => rows[at] && open(rows[at]),
    search: () => search.current?.focus(),
    help: () => setHelp(true),
  })
  const chooseColumns = (next: readonly string[]) => choose({ columns: next, page: choices.page }, true)
  const asked = { model: about.name, condition, columns: columns.map(({ field }) => field), sort }
  const createTo = props.createTo === undefined ? recordPath(about.name, 'new') : props.createTo
  const canDelete = props.canDelete ?? true
  const isNarrowed = choices.text !== '' || choices.tab !== undefined || filter.children.length > 0
  const createButton = createTo !== null && (
    <CreateButton to={createTo} about={about} label={props.createLabel ?? t.create} />
  )
  const table = {
    columns,
    rows,
    nameOf,
    sort,
    onSort: (next: readonly SortKey[]) => choose({ sort: next.length > 0 ? next : undefined }),
    onMove: (from: number, to: number) => chooseColumns(arrayMove(columns.map(idOfColumn), from, to)),
    selection,
    at,
    openId: props.openId,
    onOpen: open,
    isStale: list.isPlaceholderData,
    renderActions: (row: Row) => (
      <RowMenu
        row={row}
        name={nameOf(row)}
        to={rowTo(row)}
        canDelete={canDelete}
        onChoose={(next, of) => setChosen({ chosen: next, row: of })}
        {...(props.methods && { methods: props.methods })}
        {...(props.actions && { actions: props.actions })}
      />
    ),
  }
  const target = targetOf({
    chosen: chosen?.row,
    rows,
    nameOf,
    selection,
    total,
    all: () => listIds(about.name, condition, new AbortController().signal),
  })
  return (
    <>
      {!embedded && (
        <PageHead
          title={props.title ?? about.label}
          description={props.description}
          badge={props.badge}
          actions={
            <>
              {props.head}
              {props.onExport && (
                <Button icon="download" onClick={() => props.onExport?.(asked)}>
                  {t.export}
                </Button>
              )}
              {createButton}
            </>
          }
        />
      )}
      {props.children}
      {tabs && tabField?.selections && (
        <div className="border-b border-line">
          <FilterTabs
            label={t.states}
            value={choices.tab ?? ''}
            onChange={(tab) => choose({ tab: tab || undefined })}
            tabs={[
              { value: '', label: t.all, count: counts?.all },
              ...(tabs.only ?? tabField.selections.map(({ value }) => value))
                .flatMap((state) => tabField.selections?.find(({ value }) => value === state) ?? [])
                .map(({ value, name }) => ({
                  value,
                  label: name,
                  count: counts?.by[value],
                  waits: tabs.waits?.includes(value) ?? false,
                })),
            ]}
          />
        </div>
      )}
      {props.renderAbove?.(asked)}
      <Card padded={false} className="relative">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2.5">
          <SearchBox
            ref={search}
            label={props.searchHint ?? t.searchIn(about.label)}
            text={choices.text}
            onSearch={(text) => choose({ text }, true)}
          />
          <LeafEditor
            model={about}
            onApply={(leaf) => choose({ filter: addAt(filter, [], leaf) })}
            trigger={
              <Button icon="filter" size="md">
                {f.filter}
              </Button>
            }
          />
          <div className="ml-auto flex items-center gap-1">
            <ViewsMenu
              model={about.name}
              views={views}
              view={view}
              isChanged={[choices.filter, choices.sort, choices.columns].some((part) => part !== undefined)}
              shown={{ columns: columns.map(({ field }) => field), filter, sort }}
              onChoose={(id) => choose({ view: id, filter: undefined, sort: undefined, columns: undefined })}
            />
            {embedded && createButton}
            <ColumnsMenu
              model={about}
              columns={columns.map(idOfColumn)}
              labelOf={(path) =>
                columns.find((column) => idOfColumn(column) === path)?.label ??
                fieldOfPath(about, path, lang)?.display_name ??
                path
              }
              onChange={chooseColumns}
            />
            <IconButton label={t.keyboard} icon="keyboard" onClick={() => setHelp(true)} className="max-lg:hidden" />
          </div>
        </div>
        {filter.children.length > 0 && (
          <FilterBar
            model={about}
            filter={filter}
            total={total}
            onChange={(next) => choose({ filter: next.children.length > 0 || view ? next : undefined })}
          />
        )}
        {list.isPending ? (
          <ListSkeleton />
        ) : list.isError && !list.data ? (
          <ErrorState message={failureText(list.error)} onRetry={retryReads} />
        ) : rows.length === 0 ? (
          isNarrowed ? (
            <EmptyState
              icon="search"
              title={t.nothing}
              action={
                <Button onClick={() => choose({ text: '', tab: undefined, filter: view ? NO_FILTER : undefined })}>
                  {t.clearAll}
                </Button>
              }
            >
              {t.nothingHint}
            </EmptyState>
          ) : (
            <EmptyState
              icon="file"
              title={props.empty?.title ?? t.empty(about.label)}
              action={props.empty?.action ?? (createTo !== null && createButton)}
            >
              {props.empty?.hint ?? (createTo === null ? undefined : t.emptyHint)}
            </EmptyState>
          )
        ) : isPhone ? (
          <RecordCards {...table} card={props.card} />
        ) : (
          <RecordTable {...table} />
        )}
        {rows.length > 0 && total !== undefined && (
          <Pager
            page={choices.page}
            size={choices.size}
            total={total}
            shown={rows.length}
            onChange={(changes) => {
              setAt(-1)
              choose(changes)
            }}
          />
        )}
      </Card>
      {selection.count > 0 && (
        <SelectionBar
          count={selection.count}
          total={total}
          isAll={selection.isAll}
          rows={rows.filter(({ data }) => selection.has(data.id))}
          canDelete={canDelete}
          onAll={selection.selectAll}
          onClear={selection.clear}
          onChoose={(next) => setChosen({ chosen: next, row: undefined })}
          {...(props.methods && { methods: props.methods })}
          {...(props.actions && { actions: props.actions })}
        />
      )}
      {chosen && (
        <ChosenAction
          model={about.name}
          chosen={chosen.chosen}
          target={target}
          onDone={chosen.row ? () => undefined : selection.clear}
          onDismiss={() => setChosen(undefined)}
        />
      )}
      {isHelp && <KeyboardHelp onDismiss={() => setHelp(false)} />}
    </>
  )
}

/** The targets of an action: the chosen row, otherwise the selection. */
function targetOf({
  chosen,
  rows,
  nameOf,
  selection,
  total,
  all,
}: {
  readonly chosen: Row | undefined
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly selection: Selection
  readonly total: number | undefined
  readonly all: () => Promise<readonly number[]>
}): ActionTarget {
  if (chosen) return { ids: () => Promise.resolve([chosen.data.id]), count: 1, name: nameOf(chosen) }
  const names = new Map(rows.map((row) => [row.data.id, nameOf(row)]))
  const [only] = selection.ids
  const name = selection.count === 1 && only !== undefined ? names.get(only) : undefined
  return {
    ids: () => (selection.isAll ? all() : Promise.resolve(selection.ids)),
    count: selection.isAll ? (total ?? selection.count) : selection.count,
    nameOf: (id) => names.get(id),
    ...(name !== undefined && { name }),
  }
}

function useChoices() {
  const [params, setParams] = useSearchParams()
  const choices = useMemo(() => readChoices(params), [params])
  const choose = (changes: Partial<Choices>, replace = false) =>
    setParams((before) => writeChoices(before, changes), { replace })
  return [choices, choose] as const
}

function CreateButton({ to, about, label }: { readonly to: string; readonly about: Model; readonly label: string }) {
  const t = useTexts(crudTexts)
  return about.tags.includes('create') ? (
    <LinkButton variant="primary" icon="plus" to={to}>
      {label}
    </LinkButton>
  ) : (
    <Button variant="primary" icon="plus" disabledReason={t.notAllowed}>
      {label}
    </Button>
  )
}
