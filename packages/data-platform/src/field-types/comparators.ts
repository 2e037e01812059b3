import type { Comparator } from '@cubic/contract'

const NULLNESS = ['is null', 'is not null'] as const
const EQUALITY = ['=', '!=', 'in', 'not in', ...NULLNESS] as const
const ORDER = ['<', '<=', '>', '>='] as const
const PATTERN = ['like', 'ilike', 'not like', 'not ilike'] as const

export const NULL_COMPARATORS: ReadonlySet<Comparator> = new Set(NULLNESS)
export const EQUAL_COMPARATORS: ReadonlySet<Comparator> = new Set(EQUALITY)
export const ORDERED_COMPARATORS: ReadonlySet<Comparator> = new Set([...EQUALITY, ...ORDER])
export const TEXT_COMPARATORS: ReadonlySet<Comparator> = new Set([...EQUALITY, ...ORDER, ...PATTERN])
