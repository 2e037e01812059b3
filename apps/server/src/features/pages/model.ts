import { CubicEventPage, PageMaterialFile } from '@cubic/contract'
import { defineModel, type Model, sql } from '@cubic/data-platform'
import { partOfEvent } from '../events/access.ts'

export const pageModels: readonly Model[] = [
  defineModel(CubicEventPage, { access: partOfEvent('event_ids') }),
  defineModel(PageMaterialFile, {
    access: partOfEvent('page_id.event_ids'),
    externalId: { find: (text, alias) => sql`${alias}.flora_external_id = ${text}` },
  }),
]
