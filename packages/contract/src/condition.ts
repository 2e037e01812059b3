import type { Comparator } from './core/comparators.ts'

export type ConditionValue = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** A condition as the wire carries it. */
export type Condition =
  | { readonly leaf: { readonly field: string; readonly comparator: Comparator; readonly value?: ConditionValue } }
  | { readonly logic_operator: '&' | '|' | '!'; readonly children: readonly Condition[] }

export type SortKey = { readonly field: string; readonly order: 'asc' | 'desc' }

export function where(field: string, comparator: Comparator, value?: ConditionValue): Condition {
  return { leaf: value === undefined ? { field, comparator } : { field, comparator, value } }
}

/** True where every part is; of no parts, true. */
export function allOf(...children: readonly Condition[]): Condition {
  return { logic_operator: '&', children }
}

/** True where one part is; of no parts, false. */
export function anyOf(...children: readonly Condition[]): Condition {
  return { logic_operator: '|', children }
}

/** Text with the wildcards of `like` escaped, to be searched for as it stands. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
