import { whereOf, type Condition, type SortKey } from '@cubic/contract'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { arrayMove } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { textOf } from '../../data/display-name.ts'
import { recordPath } from '../../shell/record-path.ts'
import { useHasRoomBeside } from '../../ui/use-is-phone.ts'
import { valueAt } from '../model/model.ts'
import { targetInState, targetOf } from './action-target.ts'
import type { Chosen } from './chosen-action.tsx'
import { fromCondition } from '../reads/filter.ts'
import { useListKeys } from './keyboard.ts'
import { idOfColumn, type AnyListProps, type Row, type Selected } from './types.ts'
import { useChoices } from './use-choices.ts'
import { useColumns } from './use-columns.ts'
import { joined } from '../reads/list-reads.ts'
import { listIds, useList } from '../reads/use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useSelection } from './use-selection.ts'
import type { ReadList } from './views.tsx'

/** The state of a list: what the address says, what the server answered, what is selected, open or being done. */
export function useRecordList(props: AnyListProps & ReadList) {
  const { about, tabs } = props
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const read = useShownRecords(props)
  const { choices, choose, columns, rows, asked } = read
  const nameOf = (row: Row) => textOf(valueAt(row.data, about.displayField)) || `#${row.data.id}`
  const rowTo = props.rowTo ?? ((row: Row) => recordPath(about.name, row.data.id))
  const shownRecords = JSON.stringify([asked.condition])
  const place = useOpenRecord(rows, choices, choose, shownRecords)
  const hasRoomBeside = useHasRoomBeside()
  const opening = props.renderPanel ? (row: Row) => place.open(row) : props.onOpen
  const open = (row: Row) => (opening ? opening(row) : navigate(rowTo(row)))
  // What is pressed and typed is for the rows that were asked for, not for those that give way to them.
  const isFresh = !read.list.isPlaceholderData
  const selection = useSelection(isFresh ? rows : [], shownRecords)
  const [chosen, setChosen] = useState<{ readonly chosen: Chosen; readonly row: Row | undefined }>()
  const [isHelp, setHelp] = useState(false)
  const current = isFresh ? rows[place.at] : undefined
  useListKeys({
    next: () => isFresh && place.next(),
    previous: () => isFresh && place.previous(),
    select: () => current && selection.toggle(current.data.id),
    open: () => current && open(current),
    search: () => search.current?.focus(),
    help: () => setHelp(true),
  })
  const chooseColumns = (next: readonly string[]) => choose({ columns: next, page: choices.page }, true)
  const table = {
    columns,
    rows,
    nameOf,
    sort: asked.sort,
    ownSort: read.ownSort,
    selection,
    onSort: (next: readonly SortKey[]) => choose({ sort: next.length > 0 ? next : undefined }),
    onMove: (from: number, to: number) => chooseColumns(arrayMove(columns.map(idOfColumn), from, to)),
    at: place.at,
    openId: place.panel?.id,
    isBeside: place.panel !== undefined && hasRoomBeside,
    state: tabs?.field,
    onOpen: open,
    isStale: !isFresh,
  }
  const targets = actionTargets(props, read, { nameOf, selection })
  const target = targets.of(chosen?.row)
  const selected: Selected = {
    inState: targets.inState,
    keep: selection.keep,
    hasPanel: place.panel !== undefined,
  }
  /** The address for new records; null: none can be created here. */
  const createTo = props.create === null ? null : (props.create?.to ?? recordPath(about.name, 'new'))
  const actions = { chosen, setChosen, target, isHelp, setHelp, createTo, chooseColumns }
  return { ...read, ...actions, search, nameOf, rowTo, place, opening, selection, selected, current, table }
}
export type RecordListState = ReturnType<typeof useRecordList>

/** Says which records an action is for: a row or the selection, and of the selection those in one state. */
function actionTargets(
  { about, tabs }: AnyListProps & ReadList,
  { rows, total, asked, choices, counts }: ReturnType<typeof useShownRecords>,
  { nameOf, selection }: Pick<Parameters<typeof targetOf>[0], 'nameOf' | 'selection'>,
) {
  const all = (further?: Condition) =>
    listIds(about.name, joined(asked.condition, further), new AbortController().signal)
  return {
    of: (row: Row | undefined) => targetOf({ chosen: row, rows, nameOf, selection, total, all }),
    inState: (state: string) =>
      targetInState(state, {
        rows,
        stateOf: ({ data }) => tabs && data[tabs.field],
        nameOf,
        selection,
        counted: choices.tab === undefined || choices.tab === state ? (counts?.by[state] ?? 0) : 0,
        all: () => all(tabs && whereOf(about.name)(tabs.field, '=', state)),
      }),
  }
}

/** The records that the address, the chosen view and the tab ask for. */
function useShownRecords(props: AnyListProps & ReadList) {
  const { about, views, tabs } = props
  const [asked, choose] = useChoices()
  const states = tabs && about.fields.get(tabs.field)?.selections
  // An old link may name a tab that is no more: it opens the whole list.
  const choices = states?.some(({ value }) => value === asked.tab) ? asked : { ...asked, tab: undefined }
  const view = views.find(({ id }) => id === choices.view)
  const ofTab = choices.tab === undefined ? undefined : tabs?.shows?.[choices.tab]
  const columns = useColumns({ ...props, ...ofTab }, choices, view)
  const fields = columns.map(({ field }) => field)
  const filter = choices.filter ?? fromCondition(view?.data?.filter)
  const ownSort = view?.data?.sort ?? ofTab?.sort ?? props.sort ?? []
  const sort = choices.sort ?? ownSort
  const { list, condition, total, counts } = useList({
    model: about,
    fields: [about.displayField, ...fields, ...(props.fields ?? [])],
    base: props.condition,
    tab: tabs && choices.tab !== undefined ? { field: tabs.field, value: choices.tab } : undefined,
    filter,
    text: choices.text,
    search: props.search?.condition,
    sort,
    page: choices.page,
    size: choices.size,
    countBy: tabs?.field,
  })
  return {
    choices,
    choose,
    view,
    columns,
    filter,
    ownSort,
    list,
    rows: list.data?.items ?? [],
    total,
    counts,
    asked: { model: about.name, condition, columns: fields, sort },
  }
}
