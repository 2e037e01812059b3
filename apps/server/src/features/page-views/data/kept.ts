import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

/** How often, and by nobody in particular. */
export const pageViewsKeep: OwnTables = {
  cubic_page_view: { columns: alike('nobody', 'event_id', 'day', 'views') },
  cubic_page_view_began: { columns: alike('nobody', 'id', 'began') },
}
