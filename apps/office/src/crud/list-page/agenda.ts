import type { SortKey } from '@cubic/contract'

/** Today's events and those to come first, then past ones from the latest back. */
export const AGENDA: readonly (SortKey & { readonly field: 'agenda_order' })[] = [
  { field: 'agenda_order', order: 'asc' },
]
