import { textOf } from '../../data/display-name.ts'
import type { SortKey } from '@cubic/contract'
import { failureText } from '@cubic/web-kit/faults'
import { query, retryReads, useQuery } from '@cubic/web-kit/query'
import { useNavigate } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { arrayMove } from '@dnd-kit/sortable'
import { useRef, useState, type ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { VIEWS } from '../../data/families.ts'
import { recordPath } from '../../shell/record-path.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Page, PageHead } from '../../ui/layout.tsx'
import { useModel, valueAt, type Model } from '../model.ts'
import { crudTexts } from '../texts.ts'
import { targetOf } from './action-target.ts'
import { ChosenAction, type Chosen } from './chosen-action.tsx'
import { CreateButton } from './create-button.tsx'
import { fromCondition, NO_FILTER } from './filter.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useListKeys } from './keyboard.ts'
import { ListContent } from './list-content.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StateTabs } from './state-tabs.tsx'
import { idOfColumn, type ListPageProps, type Row } from './types.ts'
import { useChoices } from './use-choices.ts'
import { useColumns } from './use-columns.ts'
import { listIds, useList } from './use-list.ts'
import { useHasRoomBeside } from '../../ui/use-is-phone.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useSelection } from './use-selection.ts'
import type { ListView } from './views.tsx'
import { WithPanel } from './with-panel.tsx'

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
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const [choices, choose] = useChoices()
  const view = views.find(({ id }) => id === choices.view)
  const ofTab = choices.tab === undefined ? undefined : tabs?.shows?.[choices.tab]
  const columns = useColumns({ ...props, ...ofTab }, choices, view)
  const filter = choices.filter ?? fromCondition(view?.data?.filter)
  const sort = choices.sort ?? view?.data?.sort ?? ofTab?.sort ?? props.sort ?? []
  const { list, condition, total, counts } = useList({
    model: about,
    fields: [...new Set(['id', about.displayField, ...columns.map(({ field }) => field), ...(props.fields ?? [])])],
    base: props.condition,
    tab:
      tabs && about.fields.has(tabs.field) && choices.tab !== undefined
        ? { field: tabs.field, value: choices.tab }
        : undefined,
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
  const place = useOpenRecord(rows, choices, choose)
  const hasRoomBeside = useHasRoomBeside()
  const opening = props.renderPanel ? (row: Row) => place.open(row) : props.onOpen
  const open = (row: Row) => (opening ? opening(row) : navigate(rowTo(row)))
  const selection = useSelection(rows, JSON.stringify([condition]))
  const [chosen, setChosen] = useState<{ readonly chosen: Chosen; readonly row: Row | undefined }>()
  const [isHelp, setHelp] = useState(false)
  const current = rows[place.at]
  useListKeys({
    next: place.next,
    previous: place.previous,
    select: () => current && selection.toggle(current.data.id),
    open: () => current && open(current),
    search: () => search.current?.focus(),
    help: () => setHelp(true),
  })
  const chooseColumns = (next: readonly string[]) => choose({ columns: next, page: choices.page }, true)
  const asked = { model: about.name, condition, columns: columns.map(({ field }) => field), sort }
  const createTo = props.createTo === undefined ? recordPath(about.name, 'new') : props.createTo
  const canDelete = props.canDelete ?? true
  const createButton = createTo !== null && (
    <CreateButton to={createTo} about={about} label={props.createLabel ?? t.create} />
  )
  const actions = {
    canDelete,
    ...(props.methods && { methods: props.methods }),
    ...(props.actions && { actions: props.actions }),
  }
  const table = {
    columns,
    rows,
    nameOf,
    sort,
    onSort: (next: readonly SortKey[]) => choose({ sort: next.length > 0 ? next : undefined }),
    onMove: (from: number, to: number) => chooseColumns(arrayMove(columns.map(idOfColumn), from, to)),
    selection,
    at: place.at,
    openId: place.panel?.id,
    isBeside: place.panel !== undefined && hasRoomBeside,
    state: tabs?.field,
    onOpen: open,
    isStale: list.isPlaceholderData,
    card: props.card,
    renderActions: (row: Row) => (
      <RowMenu
        {...actions}
        about={about}
        row={row}
        name={nameOf(row)}
        to={rowTo(row)}
        onOpen={opening && (() => opening(row))}
        onChoose={(next, of) => setChosen({ chosen: next, row: of })}
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
      {props.parts}
      <WithPanel panel={place.panel && props.renderPanel?.(place.panel)}>
        {props.children}
        {tabs && (
          <StateTabs
            about={about}
            tabs={tabs}
            value={choices.tab}
            counts={counts}
            onChange={(tab) => choose({ tab, ...(tabs.shows && { sort: undefined, columns: undefined }) })}
          />
        )}
        {props.renderAbove?.(asked)}
        <Card padded={false} className="relative">
          <ListToolbar
            model={about}
            search={search}
            searchHint={props.searchHint ?? t.searchIn(about.label)}
            choices={choices}
            choose={choose}
            shown={{ columns, filter, sort }}
            views={views}
            view={view}
            total={total}
            createButton={embedded && createButton}
            onColumns={chooseColumns}
            onHelp={() => setHelp(true)}
          />
          <ListContent
            list={list}
            table={table}
            isNarrowed={choices.text !== '' || choices.tab !== undefined || filter.children.length > 0}
            onWiden={() => choose({ text: '', tab: undefined, filter: view ? NO_FILTER : undefined })}
            empty={{
              title: t.empty(about.label),
              ...(createTo !== null && { hint: t.emptyHint, action: createButton }),
              ...props.empty,
            }}
          />
          {rows.length > 0 && total !== undefined && (
            <Pager
              page={choices.page}
              size={choices.size}
              total={total}
              shown={rows.length}
              onChange={(changes) => {
                place.leave()
                choose(changes)
              }}
            />
          )}
        </Card>
        {selection.count > 0 && (
          <SelectionBar
            {...actions}
            count={selection.count}
            total={total}
            isAll={selection.isAll}
            rows={rows.filter(({ data }) => selection.has(data.id))}
            onAll={selection.selectAll}
            onClear={selection.clear}
            onChoose={(next) => setChosen({ chosen: next, row: undefined })}
          />
        )}
      </WithPanel>
      {chosen && (
        <ChosenAction
          model={about.name}
          chosen={chosen.chosen}
          target={target}
          onDone={chosen.row ? () => undefined : selection.clear}
          onDismiss={() => setChosen(undefined)}
        />
      )}
      {isHelp && <KeyboardHelp hasPanel={props.renderPanel !== undefined} onDismiss={() => setHelp(false)} />}
    </>
  )
}
