import type { Condition, MethodDeclaration, RecordData, SortKey } from '@cubic/contract'
import type { Found } from '@cubic/data-client'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import type { ManyRun } from '../action-dialog.tsx'

/** A record of a list: its fields and the tags that the caller has for it. */
export type Row = Found<RecordData>

export type Column = {
  /** Tells columns of the same field apart: answers of a form. Left out, the field. */
  readonly id?: string
  /** The path of the field: `name`, `type_id`, `event_id.name`. */
  readonly field: string
  /** Instead of the field's own label. */
  readonly label?: string
  /** In CSS pixels. */
  readonly width?: number
  /** Instead of the field's value as every list shows it. */
  readonly render?: (row: Row) => ReactNode
}

export function idOfColumn({ id, field }: Pick<Column, 'id' | 'field'>): string {
  return id ?? field
}

/** Something to be done with one record or with many, besides the contract's methods. */
export type RowAction = {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  /** The record tag that grants it; left out: everybody may. */
  readonly tag?: string
  /** Called for one record. For a link or a dialog of your own; reads are yours to make stale. */
  readonly onChoose?: (row: Row) => void
  /** Done to one record or to many. */
  readonly run?: ManyRun
  /** Asked before `run`. */
  readonly confirm?: (rows: { readonly count: number; readonly name: string }) => {
    readonly title: string
    readonly body?: ReactNode
  }
}

export type RowMethod = {
  readonly method: MethodDeclaration
  readonly many?: boolean
  /** How it is done instead of one call for each record, and taken back. */
  readonly run?: ManyRun
}

export type ListPageProps = {
  readonly model: string
  /** The screen's title; left out, the model's name. */
  readonly title?: string
  readonly description?: ReactNode
  /** Columns in the order that the list begins with; left out, those of the stored or derived view. */
  readonly columns?: readonly Column[]
  /** Read besides the columns, for `render`, `card` and `rowTo`. */
  readonly fields?: readonly string[]
  /** What a free search looks for, instead of the model's texts. */
  readonly search?: (typed: string) => Condition
  readonly searchHint?: string
  /** Holds for every record of the list, whatever is chosen. */
  readonly condition?: Condition
  readonly sort?: readonly SortKey[]
  /** A selection field whose values are tabs with counts. `only`: these values, in this order; `waits`: those that somebody should see to. */
  readonly tabs?: { readonly field: string; readonly only?: readonly string[]; readonly waits?: readonly string[] }
  /** Where a row leads; left out, to the record's screen. */
  readonly rowTo?: (row: Row) => string
  /** Opens a row in place (a side panel) instead of following `rowTo`. */
  readonly onOpen?: (row: Row) => void
  /** The record that is open in place: its row is marked. */
  readonly openId?: number | undefined
  /** Methods of the contract that rows offer, by record tag; those marked `many` for selected rows too. */
  readonly methods?: readonly RowMethod[]
  readonly actions?: readonly RowAction[]
  /** False: no record of the list can be deleted here. */
  readonly canDelete?: boolean
  /** Where new records are made; null: not here. Left out, the record's form. */
  readonly createTo?: string | null
  readonly createLabel?: string
  /** Buttons of the head, besides "New". */
  readonly head?: ReactNode
  /** Called with what the list shows, to export it: its condition, columns and order. */
  readonly onExport?: (asked: ListQuestion) => void
  /** A row on phones; left out, its display name and first columns. */
  readonly card?: (row: Row) => ReactNode
  /** Beside the title. */
  readonly badge?: ReactNode
  /** Above the list, of what it shows. */
  readonly renderAbove?: (asked: ListQuestion) => ReactNode
  /** Between the head and the list. */
  readonly children?: ReactNode
  /** Said where the model has no record at all. */
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Without a page around it: part of another screen. */
  readonly embedded?: boolean
}

/** What a list asks the server for. */
export type ListQuestion = {
  readonly model: string
  readonly condition: Condition | undefined
  readonly columns: readonly string[]
  readonly sort: readonly SortKey[] | undefined
}
