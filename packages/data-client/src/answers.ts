import type {
  ApplicantAction,
  ApplicationData,
  Condition,
  RefusalKind,
  RegisteredApplicant,
  SortKey,
  Text,
  WireFieldError,
  WireRefusalOf,
} from '@cubic/contract'

/** Where a name holds what was searched for: from, up to and not including, in UTF-16 units. */
export type Marks = readonly (readonly [from: number, to: number])[]
export type Found<Data> = {
  readonly data: Data
  readonly tags: readonly string[]
  /** Of the display field, where a search asked for them. */
  readonly marks?: Marks
}
export type SearchAnswer<Data> = {
  readonly items: readonly Found<Data>[]
  /** Null where it was not asked for. */
  readonly total_count: number | null
  readonly custom_count: { readonly [field: string]: { readonly [value: string]: number } }
  /** The model behind each relation among the fields; empty where it was not asked for. */
  readonly relations: { readonly [field: string]: string }
  /** What the caller may do with records of the model; empty where it was not asked for. */
  readonly modelTags: readonly string[]
}

export type CurrentUser = {
  readonly uid: number
  readonly name: string
  readonly nickname: string
  readonly avatar: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly is_admin: boolean
  readonly default_identity_id: number | null
}
export type Me = {
  readonly uid: number
  readonly name: string | null
  readonly nickname: string | null
  readonly email: string | null
  readonly default_identity_id: number | null
}

export type LogInAnswer =
  | { readonly status: 'ok'; readonly token: string }
  | { readonly status: string; readonly error_msg: string; readonly error_kind?: string }
/** The account whose password was set, to log in with. */
export type SetPasswordAnswer =
  | { readonly status: 'ok'; readonly account: string }
  | { readonly status: 'error'; readonly error_kind: string; readonly error_msg: string }

/** A mutation that the server refused, as its result says: expected, so returned and not thrown. */
export type MutationRefusal = {
  readonly status: 'error'
  readonly error_kind: string
  readonly error_msg: string
  readonly errors: readonly WireFieldError[]
}
export type SaveRefusal = MutationRefusal & {
  readonly sub_kind: string | null
  readonly error_sub_kind: string | null
}
/** `details` is what the refusal tells besides: when and by whom a ticket was checked in. */
export type MethodRefusal<Kind extends RefusalKind = RefusalKind> = Omit<MutationRefusal, 'error_kind'> & {
  /** `Internal` where the server gives none. */
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
      /** The text of the error catalogue for the `sub_kind`: short, and without what is particular to this event. */
      readonly reason: string
      /** What to show: the server's own words where it has some. */
      readonly message: string
      /** What is true for the caller besides, as `registrationState` says it; null where there is no more to say. */
      readonly detail: string | null
      readonly errors: readonly WireFieldError[]
    }

export type ModelEntry = {
  readonly name: string
  readonly display_name: string
  readonly description: string | null
  readonly user_read_only: boolean
  /** Whether conditions may search its records for text: `where('search_text', 'match', typed)`. */
  readonly text_search: boolean
}
export type FieldEntry = {
  readonly type: string
  readonly display_name: string
  readonly required: boolean
  readonly readonly: boolean
  readonly relation?: string
  readonly selections?: readonly { readonly value: string; readonly name: string }[]
  readonly help?: string
}
export type ViewType = keyof ViewData
/** A field by its path alone, or with what the view says of it besides. */
type ViewField<More> = string | (More & { readonly field: string; readonly label?: string | Text | null })
type NoMore = Record<never, never>
/** What a stored view holds, by its type. */
export type ViewData = {
  readonly list: {
    readonly columns?: readonly ViewField<{ readonly width?: number }>[] | null
    readonly filter?: Condition | null
    readonly sort?: readonly SortKey[] | null
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
  /** 0 for a view that the server made of the model's declaration, for want of a stored one. */
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  readonly data: Data | null
}

/** One row of a pivot: its groups and measures by name. */
export type PivotRow = { readonly [column: string]: unknown }
export type PivotAnswer = {
  readonly rows: readonly PivotRow[]
  readonly total_count: number | null
  readonly relations: { readonly [field: string]: string }
}
