import { PivotTable, ViewConfig } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import { admins, eventManagers, signedIn } from '../people/access.ts'

export const viewModels: readonly Model[] = [
  defineModel(ViewConfig, {
    access: { read: signedIn, create: admins, write: admins, unlink: admins },
    indexes: { cubic_view_config_external_id_unique: 'unique on cubic_view_config (external_id)' },
    constraints: { cubic_view_config_external_id_unique: 'external_id' },
  }),
  defineModel(PivotTable, { access: { read: eventManagers, create: admins, write: admins, unlink: admins } }),
]
