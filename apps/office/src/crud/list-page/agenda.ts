import type { SortKey } from '@cubic/contract'

/** Today's events and those to come first, then past ones from the latest back. */
export const AGENDA: readonly SortKey[] = [{ field: 'agenda_order', order: 'asc' }]
