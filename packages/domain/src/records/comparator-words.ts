import type { Comparator, Text } from '@cubic/contract'

/** The words of the comparators that people choose from, in this order. */
export const COMPARATOR_WORDS: readonly (readonly [Comparator, Text])[] = [
  ['ilike', { cn: '包含', en: 'contains' }],
  ['not ilike', { cn: '不包含', en: 'doesn’t contain' }],
  ['=', { cn: '等于', en: 'is' }],
  ['!=', { cn: '不是', en: 'is not' }],
  ['in', { cn: '属于', en: 'is any of' }],
  ['not in', { cn: '不属于', en: 'is none of' }],
  ['>=', { cn: '不小于', en: 'is at least' }],
  ['<=', { cn: '不大于', en: 'is at most' }],
  ['>', { cn: '大于', en: 'is more than' }],
  ['<', { cn: '小于', en: 'is less than' }],
  ['is null', { cn: '为空', en: 'is empty' }],
  ['is not null', { cn: '不为空', en: 'isn’t empty' }],
]

export function comparatorWords(comparator: Comparator): Text {
  const words = COMPARATOR_WORDS.find(([each]) => each === comparator)?.[1]
  return words ?? { cn: comparator, en: comparator }
}
