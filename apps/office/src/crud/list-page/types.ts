import type {
  ConditionOf,
  DeclarationOf,
  MethodDeclaration,
  MethodOf,
  ModelDeclaration,
  ModelName,
  PathOf,
  RecordData,
  RecordOf,
  SelectionsOf,
  SortKey,
  TagOf,
} from '@cubic/contract'
import type { Found } from '@cubic/data-client'
import type { IconName } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import type { ActionTarget, ManyRun } from '../actions/action-dialog.tsx'

export type Row = Found<RecordData>
/** A record of a list: the fields that it reads, and the tags that the caller may have for it. */
export type RowOf<M extends ModelDeclaration, Path extends string> = Found<RecordOf<M, Path>, TagOf<M>>

type ColumnOf<Path extends string, Shown> = {
  /** Distinguishes columns of the same field, such as answers. If omitted: the field. */
  readonly id?: string
  /** The path of the field: `name`, `type_id`, `event_id.name`. */
  readonly field: Path
  readonly label?: string
  /** In CSS pixels. */
  readonly width?: number
  readonly render?: (row: Shown) => ReactNode
}
export type Column = ColumnOf<string, Row>
/** A column of a model; it draws its own field and what the list reads besides. */
export type ColumnWith<M extends ModelDeclaration, Read extends string = never> = {
  [Path in PathOf<M>]: ColumnOf<Path, RowOf<M, Path | Read>>
}[PathOf<M>]
type SortOf<Path extends string> = readonly { readonly field: Path; readonly order: 'asc' | 'desc' }[]

export function idOfColumn({ id, field }: Pick<Column, 'id' | 'field'>): string {
  return id ?? field
}

/** An action for one record or many that is not a method of the contract. */
export type RowAction<Shown = Row, Tag extends string = string> = {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  /** The record tag that grants it; if omitted, everybody may. */
  readonly tag?: Tag
  /** Whether it is listed for a record at all; left out, always. */
  readonly isShown?: (row: Shown) => boolean
  /** Called for one record, to follow a link or open a dialog. The callee invalidates its queries. */
  readonly onChoose?: (row: Shown) => void
  readonly run?: ManyRun & { readonly said: (whom: string | number) => string }
  /** Opens a dialog of its own for one record or many, in place of `run`. */
  readonly renderDialog?: (target: ActionTarget, onDone: () => void, onDismiss: () => void) => ReactNode
  /** Asked before `run`. */
  readonly confirm?: (rows: { readonly count: number; readonly name: string }) => {
    readonly title: string
    readonly body?: ReactNode
  }
}

/** The selected records, for a screen's own controls in the bar of bulk actions. */
export type Selected = {
  /** Those in one state of the list's tabs, as far as the list knows. */
  readonly inState: (state: string) => ActionTarget
  /** Selects these instead. */
  readonly keep: (ids: readonly number[]) => void
  readonly hasPanel: boolean
}

export type RowMethod<Shown = Row, Method extends MethodDeclaration = MethodDeclaration> = {
  readonly method: Method
  readonly many?: boolean
  readonly isShown?: (row: Shown) => boolean
  /** Replaces the separate calls for each record, and undoes the action. */
  readonly run?: ManyRun | undefined
}

type TabsOf<Name extends string, Value extends string, Col, Sort> = {
  readonly field: Name
  readonly only?: readonly Value[]
  readonly waits?: readonly Value[]
  readonly shows?: { readonly [value in Value]?: { readonly columns: readonly Col[]; readonly sort: Sort } }
}

type ListOf<
  Name extends string,
  Path extends string,
  Shown,
  Col,
  Tabs,
  Method extends MethodDeclaration,
  Tag extends string,
> = {
  /** The screen's title; left out, the model's name. */
  readonly title?: string
  /** What its search looks for; left out, the title. */
  readonly records?: string
  readonly description?: ReactNode
  /** The initial columns in order; if omitted, those of the stored or derived view. */
  readonly columns?: readonly Col[]
  /** Replaces the search in the model's texts. */
  readonly search?: { readonly condition: (typed: string) => ConditionOf<Name>; readonly hint: string }
  /** Restricts the list, whatever the user chooses. */
  readonly condition?: ConditionOf<Name>
  readonly sort?: SortOf<Path>
  /**
   * A selection field whose values are tabs with counts. `only`: these values, in this order; `waits`: those that
   * somebody should see to; `shows`: the initial columns and order of one tab.
   */
  readonly tabs?: Tabs
  /** The row's link; if omitted, the record's screen. */
  readonly rowTo?: (row: Shown) => string
  /** Replaces following `rowTo`. */
  readonly onOpen?: (row: Shown) => void
  /** Opens rows in place instead of following `rowTo`: a panel beside the list, or over it where there is no room. */
  readonly renderPanel?: (open: OpenRecord<Shown>) => ReactNode
  /** Methods of the contract that rows offer, by record tag; those marked `many` for selected rows too. */
  readonly methods?: readonly RowMethod<Shown, Method>[]
  readonly actions?: readonly RowAction<Shown, Tag>[]
  readonly canDelete?: boolean
  /** What single keys do to the row with the cursor while no record is open or selected, and what does it. */
  readonly cursor?: {
    readonly keys: readonly (readonly [key: string, does: string])[]
    readonly render: (row: Shown) => ReactNode
  }
  /** Controls for the selected records in the bar, which then has its other actions in a menu; null: none for these. */
  readonly renderSelected?: (selected: Selected) => ReactNode
  /** The screen for new records, by default the record's form, and what its button says; null: none. */
  readonly create?: { readonly to?: string; readonly label?: string } | null
  /** Further buttons in the header, beside "New". */
  readonly head?: ReactNode
  readonly onExport?: (asked: ListQuestion<Name>) => void
  /** Renders a row on phones; if omitted, its first columns. */
  readonly card?: (row: Shown) => ReactNode
  readonly badge?: ReactNode
  readonly renderAbove?: (asked: ListQuestion<Name>) => ReactNode
  /** Renders the head that the list shares with other screens, with its buttons, in place of a title. */
  readonly renderHead?: (actions: ReactNode) => ReactNode
  /** Between the head and the list. */
  readonly children?: ReactNode
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Part of another screen: without its own page header. */
  readonly embedded?: boolean
}

/** A list of a model. `fields`: what rows read besides their columns, for `render`, `card` and the like. */
export type ListPageProps<M extends ModelDeclaration, Read extends PathOf<M> = never> = {
  readonly model: M
  readonly fields?: readonly Read[]
} & ListOf<
  M['name'],
  PathOf<M>,
  RowOf<M, Read>,
  PathOf<M> | ColumnWith<M, Read>,
  {
    [Name in keyof SelectionsOf<M>]: TabsOf<
      Name & string,
      SelectionsOf<M>[Name],
      PathOf<M> | ColumnWith<M, Read>,
      SortOf<PathOf<M>>
    >
  }[keyof SelectionsOf<M>],
  MethodOf<M>,
  TagOf<M>
>

export type AnyListProps = { readonly model: string; readonly fields?: readonly string[] } & ListOf<
  string,
  string,
  Row,
  string | Column,
  TabsOf<string, string, string | Column, readonly SortKey[]>,
  MethodDeclaration,
  string
>

/** What a list asks as it opens, apart from its columns: it is asked while their code is on its way. */
export type FirstRows<Name extends ModelName> = {
  readonly model: Name
  /** The fields of its columns, those that it reads besides, and the display field. */
  readonly fields: readonly PathOf<DeclarationOf<Name>>[]
  readonly sort?: SortOf<PathOf<DeclarationOf<Name>>>
  readonly condition?: ConditionOf<Name>
  readonly tabs?: keyof SelectionsOf<DeclarationOf<Name>>
  /** Some tabs have columns or an order of their own. */
  readonly tabsDiffer?: true
}

export type OpenRecord<Shown = Row> = {
  readonly id: number
  /** Its row, if the page of the list has one. */
  readonly row: Shown | undefined
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly onDismiss: () => void
}

export type ListQuestion<Name extends string = string> = {
  readonly model: string
  readonly condition: ConditionOf<Name> | undefined
  readonly columns: readonly string[]
  readonly sort: readonly SortKey[] | undefined
}
