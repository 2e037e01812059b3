import type { FirstRows } from '../../../crud/list-page/types.ts'

export const PAGE_ROWS = {
  model: 'CubicEventPage',
  fields: ['name', 'event_ids', 'material_ids'],
} as const satisfies FirstRows<'CubicEventPage'>
export const MATERIAL_ROWS = {
  model: 'PageMaterialFile',
  fields: ['origin_filename', 'flora_external_id', 'page_id', 'page_id.event_ids'],
} as const satisfies FirstRows<'PageMaterialFile'>
