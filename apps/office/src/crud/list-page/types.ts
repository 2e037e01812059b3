import type { Condition, MethodDeclaration, RecordData, SortKey } from '@cubic/contract'
import type { Found } from '@cubic/data-client'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import type { ManyRun } from '../action-dialog.tsx'

/** A record of a list: its fields and the tags that the caller has for it. */
export type Row = Found<RecordData>

export type Column = {
  /** Distinguishes columns of the same field, such as answers. If omitted: the field. */
  readonly id?: string
  /** The path of the field: `name`, `type_id`, `event_id.name`. */
  readonly field: string
  /** Replaces the field's label. */
  readonly label?: string
  /** In CSS pixels. */
  readonly width?: number
  /** Replaces the default rendering of the value. */
  readonly render?: (row: Row) => ReactNode
}

export function idOfColumn({ id, field }: Pick<Column, 'id' | 'field'>): string {
  return id ?? field
}

/** An action for one record or many that is not a method of the contract. */
export type RowAction = {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  /** The record tag that grants it; if omitted, everybody may. */
  readonly tag?: string
  /** Called for one record, to follow a link or open a dialog. The callee invalidates its queries. */
  readonly onChoose?: (row: Row) => void
  /** Runs the action for one record or many. */
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
  /** Whether a row's menu lists it; left out, always. */
  readonly isShown?: (row: Row) => boolean
  /** Replaces the separate calls for each record, and undoes the action. */
  readonly run?: ManyRun | undefined
}

export type ListPageProps = {
  readonly model: string
  /** The screen's title; left out, the model's name. */
  readonly title?: string
  readonly description?: ReactNode
  /** The initial columns in order; if omitted, those of the stored or derived view. */
  readonly columns?: readonly Column[]
  /** Further fields to read, for `render`, `card` and `rowTo`. */
  readonly fields?: readonly string[]
  /** Replaces the search in the model's texts. */
  readonly search?: (typed: string) => Condition
  readonly searchHint?: string
  /** Restricts the list, whatever the user chooses. */
  readonly condition?: Condition
  readonly sort?: readonly SortKey[]
  /**
   * A selection field whose values are tabs with counts. `only`: these values, in this order; `waits`: those that somebody should see
   * to; `shows`: the initial columns and order of one tab.
   */
  readonly tabs?: {
    readonly field: string
    readonly only?: readonly string[]
    readonly waits?: readonly string[]
    readonly shows?: { readonly [value: string]: Required<Pick<ListPageProps, 'columns' | 'sort'>> }
  }
  /** The row's link; if omitted, the record's screen. */
  readonly rowTo?: (row: Row) => string
  /** Replaces following `rowTo`. */
  readonly onOpen?: (row: Row) => void
  /** Opens rows in place instead of following `rowTo`: a panel beside the list, or over it where there is no room. */
  readonly renderPanel?: (open: OpenRecord) => ReactNode
  /** Methods of the contract that rows offer, by record tag; those marked `many` for selected rows too. */
  readonly methods?: readonly RowMethod[]
  readonly actions?: readonly RowAction[]
  /** False: records cannot be deleted from this list. */
  readonly canDelete?: boolean
  /** The screen for new records; null: none. If omitted: the record's form. */
  readonly createTo?: string | null
  readonly createLabel?: string
  /** Further buttons in the header, beside "New". */
  readonly head?: ReactNode
  /** Called with the list's condition, columns and order, to export its records. */
  readonly onExport?: (asked: ListQuestion) => void
  /** Renders a row on phones; if omitted, its first columns. */
  readonly card?: (row: Row) => ReactNode
  /** Beside the title. */
  readonly badge?: ReactNode
  /** Rendered above the list for its current condition. */
  readonly renderAbove?: (asked: ListQuestion) => ReactNode
  /** Between the head and the list, over the whole width: links to other parts of the same screen. */
  readonly parts?: ReactNode
  /** Between the head and the list. */
  readonly children?: ReactNode
  /** The text of an empty model. */
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Part of another screen: without its own page header. */
  readonly embedded?: boolean
}

/** The record that is open in place. */
export type OpenRecord = {
  readonly id: number
  /** Its row, if the page of the list has one. */
  readonly row: Row | undefined
  /** Opens the row before or after it. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly onDismiss: () => void
}

/** A list's request to the server. */
export type ListQuestion = {
  readonly model: string
  readonly condition: Condition | undefined
  readonly columns: readonly string[]
  readonly sort: readonly SortKey[] | undefined
}
