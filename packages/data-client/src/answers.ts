import type {
  ApplicantAction,
  ApplicationData,
  Condition,
  PivotGrouping,
  PivotMeasure,
  RefusalKind,
  RegisteredApplicant,
  SecondFactorAsked,
  SortKey,
  Text,
  UserInfo,
  WireFieldError,
  WireRefusalOf,
} from '@cubic/contract'

/** The ranges of a name that match a search: start and exclusive end, in UTF-16 units. */
export type Marks = readonly (readonly [from: number, to: number])[]
export type Found<Data, Tag extends string = string> = {
  readonly data: Data
  readonly tags: readonly Tag[]
  /** Matches in the display field, if the search asked for them. */
  readonly marks?: Marks
}
export type SearchAnswer<Data, Tag extends string = string> = {
  readonly items: readonly Found<Data, Tag>[]
  /** Null if not requested. */
  readonly total_count: number | null
  readonly custom_count: { readonly [field: string]: { readonly [value: string]: number } }
  /** The model of each relation among the fields; empty if not requested. */
  readonly relations: { readonly [field: string]: string }
  /** The caller's rights to records of the model; empty if not requested. */
  readonly modelTags: readonly string[]
}

/** The user who is logged in; empty texts where the account has no name. */
export type CurrentUser = UserInfo & { readonly nickname: string }
export type Me = {
  readonly uid: number
  readonly name: string | null
  readonly nickname: string | null
  readonly email: string | null
  readonly default_identity_id: number | null
}

export type LogInAnswer =
  | { readonly status: 'ok'; readonly token: string }
  | SecondFactorAsked
  | { readonly status: string; readonly error_msg: string; readonly error_kind?: string }
/** A refused mutation. Refusals are expected, so they are returned, not thrown. */
export type MutationRefusal = {
  readonly status: 'error'
  readonly error_kind: string
  readonly error_msg: string
  readonly errors: readonly WireFieldError[]
}
export type SaveRefusal = MutationRefusal & {
  readonly sub_kind: string | null
  readonly error_sub_kind: string | null
  /** The current record, if it has changed since the version that was sent. */
  readonly conflict: SaveConflict | null
}
export type SaveConflict = {
  /** Send it with the next save. */
  readonly version: string
  /** Current values of the readable fields; of to-many relations, only those that were sent. */
  readonly data: { readonly [field: string]: unknown }
  readonly changed_by: Pick<Editor, 'id' | 'name'> | null
  readonly changed_time: string | null
  readonly changed_fields: readonly string[]
}
export type Editor = {
  readonly id: number
  readonly name: string
  readonly avatar: string | null
  readonly since: string | null
}
export type EditingAnswer =
  | { readonly status: 'ok'; readonly editors: readonly Editor[]; readonly heartbeat_seconds: number }
  | MutationRefusal
/** `details` holds more about the refusal, such as the time and the person of an earlier check-in. */
export type MethodRefusal<Kind extends RefusalKind = RefusalKind> = Omit<MutationRefusal, 'error_kind'> & {
  /** `Internal` if the server gives none. */
  readonly error_kind: WireRefusalOf<Kind> | 'Internal'
  readonly details: { readonly [name: string]: unknown }
}
export type SaveAnswer = { readonly status: 'ok'; readonly id: number } | SaveRefusal
export type MutationAnswer = { readonly status: 'ok' } | MutationRefusal
export type MethodAnswer<Result, Kind extends RefusalKind = RefusalKind> =
  | { readonly status: 'ok'; readonly result: Result }
  | MethodRefusal<Kind>

export type RegistrationRequest = {
  readonly event_id: number
  readonly action: ApplicantAction
  readonly application_data: ApplicationData
  readonly project_id?: number | null
  readonly location?: string
  readonly source?: string
}
export type RegistrationAnswer =
  | { readonly status: 'ok'; readonly applicants: readonly RegisteredApplicant[] }
  | {
      readonly status: 'error'
      readonly sub_kind: string
      /** The catalogue's short text for the `sub_kind`, without details of this event. */
      readonly reason: string
      /** The text to show: the server's own, if it sent one. */
      readonly message: string
      /** More that applies to the caller, as in `registrationState`; null if there is nothing more. */
      readonly detail: string | null
      readonly errors: readonly WireFieldError[]
    }

/** The answers are to the form of `event_id`; `application_data` has a request id. */
export type DatesRequest = {
  readonly event_id: number
  readonly event_ids: readonly number[]
  readonly application_data: Required<ApplicationData>
  readonly location?: string
  readonly source?: string
}
export type DateAnswer = { readonly event_id: number; readonly answer: RegistrationAnswer }

export type ViewType = keyof ViewData
/** A field's path, alone or with the view's settings for it. */
type ViewField<More> = string | (More & { readonly field: string; readonly label?: string | Text | null })
type NoMore = Record<never, never>
/** What a stored view holds, by its type. */
export type ViewData = {
  readonly list: {
    readonly columns?: readonly ViewField<{ readonly width?: number }>[] | null
    readonly filter?: Condition | null
    readonly sort?: readonly SortKey[] | null
    readonly tabs?: string | null
  }
  readonly form: {
    readonly groups?:
      | readonly {
          readonly label?: string | Text | null
          readonly fields?: readonly ViewField<{ readonly widget?: string }>[] | null
        }[]
      | null
  }
  readonly search: {
    readonly fields?: readonly ViewField<NoMore>[] | null
    readonly filters?: readonly { readonly label: string | Text; readonly condition: Condition }[] | null
  }
}
export type View<Data> = {
  /** 0 for a view that the server derives from the model's declaration because none is stored. */
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  /** Whether it is the caller's own; the others are for everybody. */
  readonly own: boolean
  readonly data: Data | null
}

export type PivotGroup = { readonly field: string; readonly by?: PivotGrouping; readonly name?: string }
/** The content of a `PivotTable`: how records are grouped, and what is calculated for each group. */
export type PivotData = {
  readonly rows?: readonly PivotGroup[]
  readonly columns?: readonly PivotGroup[]
  readonly measures: readonly { readonly measure: PivotMeasure; readonly field?: string; readonly name?: string }[]
  readonly filter?: Condition | null
  readonly chart?: 'bar' | 'line' | 'none'
}
/** One row of a pivot: its groups and measures by name. */
export type PivotRow = { readonly [column: string]: unknown }
export type PivotAnswer = {
  readonly rows: readonly PivotRow[]
  readonly total_count: number | null
  readonly relations: { readonly [field: string]: string }
}
