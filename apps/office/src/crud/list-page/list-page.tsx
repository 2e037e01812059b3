import type { ModelDeclaration, PathOf } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { ReactNode } from 'react'
import { listViews } from '../../data/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../ui/layout.tsx'
import { useModel } from '../model/model.ts'
import { crudTexts } from '../texts.ts'
import { ChosenAction } from './chosen-action.tsx'
import { CreateButton } from './create-button.tsx'
import { NO_FILTER } from '../reads/filter.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { ListContent } from './list-content.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useOffers } from './offers.ts'
import { Pager } from './pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StateTabs } from './state-tabs.tsx'
import type { AnyListProps, ListPageProps, Row } from './types.ts'
import { useRecordList, type RecordListState } from './use-record-list.ts'
import type { ReadList } from './views.tsx'
import { WithPanel } from './with-panel.tsx'

/**
 * A list of a model's records: searched, filtered, sorted and paged by the server, every choice in the address. With
 * the props left out it is drawn from what the server says of the model. Its columns, rows, tabs, methods and tags are
 * typed by the declaration.
 */
export function ListPage<M extends ModelDeclaration, const Read extends PathOf<M> = never>(
  props: ListPageProps<M, Read>,
): ReactNode
// The types end here: what a list shows is read from the server's metadata.
export function ListPage({ model, ...props }: Omit<AnyListProps, 'model'> & { readonly model: ModelDeclaration }) {
  return <AnyListPage {...props} model={model.name} />
}

/** A list of a model that is known at run time only. */
export function AnyListPage(props: AnyListProps) {
  const model = useModel(props.model)
  const views = useQuery(listViews(props.model))
  const failed = model.error ?? views.error
  const frame = { ...props, actions: props.head }
  if (failed && !(model.data && views.data)) {
    return (
      <ListFrame {...frame} title={<PageHead title={props.title ?? props.model} />}>
        <Card>
          <FailedRead error={failed} />
        </Card>
      </ListFrame>
    )
  }
  if (!model.data || !views.data) {
    const title = props.title ? (
      <PageHead title={props.title} />
    ) : (
      <Loading>
        <Skeleton className="h-8 w-48" />
      </Loading>
    )
    return (
      <ListFrame {...frame} title={title}>
        <Card padded={false}>
          <ListSkeleton />
        </Card>
      </ListFrame>
    )
  }
  return <RecordList {...props} about={model.data} views={views.data} />
}

/** What surrounds the list: its title, the head that it shares with other screens, or the screen that it is part of. */
function ListFrame({
  embedded = false,
  renderHead,
  title,
  actions,
  children,
}: Pick<AnyListProps, 'embedded' | 'renderHead'> & {
  readonly title: ReactNode
  readonly actions: ReactNode
  readonly children: ReactNode
}) {
  if (embedded) return children
  return (
    <>
      {renderHead?.(actions)}
      <Page>
        {!renderHead && title}
        {children}
      </Page>
    </>
  )
}

function RecordList(props: AnyListProps & ReadList) {
  const { about, tabs, onExport } = props
  const t = useTexts(crudTexts)
  const shown = useRecordList(props)
  const { choose, place, asked, opening } = shown
  const createButton = shown.createTo !== null && (
    <CreateButton to={shown.createTo} about={about} label={props.create?.label ?? t.create} />
  )
  const offers = useOffers(props)
  const renderActions = (row: Row) => (
    <RowMenu
      offers={offers}
      about={about}
      row={row}
      name={shown.nameOf(row)}
      to={shown.rowTo(row)}
      onOpen={opening && (() => opening(row))}
      onChoose={(next, of) => shown.setChosen({ chosen: next, row: of })}
    />
  )
  const actions = (
    <>
      {props.head}
      {onExport && <ExportButton onClick={() => onExport(asked)} />}
      {createButton}
    </>
  )
  const { title = about.label, description, badge } = props
  return (
    <ListFrame {...props} actions={actions} title={<PageHead {...{ title, description, badge, actions }} />}>
      <WithPanel panel={place.panel && props.renderPanel?.(place.panel)}>
        {props.children}
        {tabs && (
          <StateTabs
            about={about}
            tabs={tabs}
            value={shown.choices.tab}
            counts={shown.counts}
            onChange={(tab) => choose({ tab, ...(tabs.shows && { sort: undefined, columns: undefined }) })}
          />
        )}
        {props.renderAbove?.(asked)}
        <ListCard {...props} shown={shown} createButton={createButton} renderActions={renderActions} />
        {shown.selection.count > 0 && (
          <SelectedRows offers={offers} shown={shown} controls={props.renderSelected?.(shown.selected)} />
        )}
      </WithPanel>
      <ActionUnderWay shown={shown} />
      {shown.current && !place.panel && shown.selection.count === 0 && props.cursor?.render(shown.current)}
      {shown.isHelp && (
        <KeyboardHelp
          hasPanel={Boolean(props.renderPanel)}
          further={props.cursor?.keys ?? []}
          onDismiss={() => shown.setHelp(false)}
        />
      )}
    </ListFrame>
  )
}

function ExportButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(crudTexts)
  return (
    <Button icon="download" onClick={onClick}>
      {t.export}
    </Button>
  )
}

function SelectedRows({
  offers,
  shown,
  controls,
}: {
  readonly offers: ReturnType<typeof useOffers>
  readonly shown: RecordListState
  readonly controls: ReactNode
}) {
  const { asked, rows, selection, total, nameOf, selected, setChosen } = shown
  return (
    <SelectionBar
      {...{ offers, selection, total, nameOf, controls }}
      rows={rows.filter(({ data }) => selection.has(data.id))}
      model={asked.model}
      hasPanel={selected.hasPanel}
      onChoose={(next) => setChosen({ chosen: next, row: undefined })}
    />
  )
}

function ActionUnderWay({
  shown: { asked, chosen, target, selection, setChosen },
}: {
  readonly shown: RecordListState
}) {
  if (!chosen) return null
  return (
    <ChosenAction
      model={asked.model}
      chosen={chosen.chosen}
      target={target}
      onDone={chosen.row ? () => undefined : selection.clear}
      onDismiss={() => setChosen(undefined)}
    />
  )
}

type ListPartProps = AnyListProps & ReadList & { readonly createButton: ReactNode }

function ListCard({
  shown,
  createButton,
  renderActions,
  ...props
}: ListPartProps & { readonly shown: RecordListState; readonly renderActions: (row: Row) => ReactNode }) {
  const t = useTexts(crudTexts)
  const { about, views, embedded } = props
  const { choices, choose, filter, rows, total } = shown
  return (
    <Card padded={false} className="relative">
      <ListToolbar
        model={about}
        searchHint={props.search?.hint ?? t.searchIn(props.records ?? props.title ?? about.label)}
        shown={shown}
        views={views}
        createButton={embedded && createButton}
      />
      <ListContent
        list={shown.list}
        table={{ ...shown.table, card: props.card, renderActions }}
        isNarrowed={choices.text !== '' || choices.tab !== undefined || filter.children.length > 0}
        onWiden={() => choose({ text: '', tab: undefined, filter: shown.view ? NO_FILTER : undefined })}
        empty={{
          title: t.empty(about.label),
          ...(createButton && { hint: t.emptyHint, action: createButton }),
          ...props.empty,
        }}
      />
      {(rows.length > 0 || choices.page > 1) && (
        <Pager
          page={choices.page}
          size={choices.size}
          total={total}
          shown={rows.length}
          onChange={(changes) => {
            shown.place.leave()
            choose(changes)
          }}
        />
      )}
    </Card>
  )
}
