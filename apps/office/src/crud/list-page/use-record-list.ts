import type { SortKey } from '@cubic/contract'
import { useNavigate } from '@cubic/web-kit/routing'
import { arrayMove } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { textOf } from '../../data/display-name.ts'
import { recordPath } from '../../shell/record-path.ts'
import { useHasRoomBeside } from '../../ui/use-is-phone.ts'
import { valueAt } from '../model/model.ts'
import { targetOf } from './action-target.ts'
import type { Chosen } from './chosen-action.tsx'
import { fromCondition } from '../reads/filter.ts'
import { useListKeys } from './keyboard.ts'
import { idOfColumn, type AnyListProps, type Row } from './types.ts'
import { useChoices } from './use-choices.ts'
import { useColumns } from './use-columns.ts'
import { listIds, useList } from '../reads/use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useSelection } from './use-selection.ts'
import type { ReadList } from './views.tsx'

/** The state of a list: what the address says, what the server answered, what is selected, open or being done. */
export function useRecordList(props: AnyListProps & ReadList) {
  const { about, views, tabs } = props
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
    fields: [about.displayField, ...columns.map(({ field }) => field), ...(props.fields ?? [])],
    base: props.condition,
    tab:
      tabs && about.fields.has(tabs.field) && choices.tab !== undefined
        ? { field: tabs.field, value: choices.tab }
        : undefined,
    filter,
    text: choices.text,
    search: props.search?.condition,
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
  return {
    search,
    choices,
    choose,
    view,
    columns,
    filter,
    list,
    rows,
    total,
    counts,
    nameOf,
    rowTo,
    place,
    opening,
    selection,
    chosen,
    setChosen,
    isHelp,
    setHelp,
    chooseColumns,
    /** Where new records are created; null: nowhere from here. */
    createTo: props.create === null ? null : (props.create?.to ?? recordPath(about.name, 'new')),
    /** What the list asks the server, for exports and summaries. */
    asked: { model: about.name, condition, columns: columns.map(({ field }) => field), sort },
    table: {
      columns,
      rows,
      nameOf,
      sort,
      selection,
      onSort: (next: readonly SortKey[]) => choose({ sort: next.length > 0 ? next : undefined }),
      onMove: (from: number, to: number) => chooseColumns(arrayMove(columns.map(idOfColumn), from, to)),
      at: place.at,
      openId: place.panel?.id,
      isBeside: place.panel !== undefined && hasRoomBeside,
      state: tabs?.field,
      onOpen: open,
      isStale: list.isPlaceholderData,
    },
    target: targetOf({
      chosen: chosen?.row,
      rows,
      nameOf,
      selection,
      total,
      all: () => listIds(about.name, condition, new AbortController().signal),
    }),
  }
}
