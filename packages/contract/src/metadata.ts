import type { Comparator } from './core/comparators.ts'
import type { Lang } from './core/text.ts'

/** A model as `model_names` describes it to the caller. */
export type ModelEntry = {
  readonly name: string
  readonly display_name: string
  readonly description: string | null
  readonly user_read_only: boolean
  /** Whether conditions may search its records for text: `where('search_text', 'match', typed)`. */
  readonly text_search: boolean
  /** The field whose value names a record; `id` where none does. */
  readonly display_field: string
}

export type PivotGrouping = 'value' | 'day' | 'week' | 'month'
export type PivotMeasure = 'count' | 'sum' | 'average' | 'minimum' | 'maximum'

/** A field as `fields` describes it to the caller. */
export type FieldEntry = {
  readonly type: string
  readonly display_name: string
  readonly required: boolean
  readonly readonly: boolean
  readonly relation?: string
  readonly selections?: readonly { readonly value: string; readonly name: string }[]
  readonly help?: string
  /** The form control that suits it where no view says otherwise. */
  readonly widget: string
  readonly sortable: boolean
  /** The comparators that conditions may use; empty if none. */
  readonly comparators: readonly Comparator[]
  /** Whether `custom_count_fields` takes it. */
  readonly countable: boolean
  /** How a pivot may group records by it, and which measures it may calculate. */
  readonly groupings: readonly PivotGrouping[]
  readonly measures: readonly PivotMeasure[]
  /** For a translated field: the fields that store its text, by language. */
  readonly translations?: { readonly [lang in Lang]: string }
}
