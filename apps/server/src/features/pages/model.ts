import { CubicEventPage, PageMaterialFile } from '@cubic/contract'
import { defineModel, type Model, sql } from '@cubic/data-platform'
import { partOfEvent } from '../events/access.ts'
import { claimFile } from '../files/commands/claim-file.ts'

export const pageModels: readonly Model[] = [
  defineModel(CubicEventPage, {
    access: partOfEvent('event_ids'),
    rememberTotals: true,
    beforeSave: (tx, _caller, draft) =>
      claimFile(tx, { draft, field: 'banner', label: CubicEventPage.fields.banner.label, owners: 'anybody' }),
  }),
  defineModel(PageMaterialFile, {
    access: partOfEvent('page_id.event_ids'),
    rememberTotals: true,
    beforeSave: (tx, _caller, draft) =>
      claimFile(tx, {
        draft,
        field: 'download_url',
        label: PageMaterialFile.fields.download_url.label,
        owners: 'anybody',
      }),
    externalId: { find: (text, alias) => sql`${alias}.flora_external_id = ${text}` },
  }),
]
