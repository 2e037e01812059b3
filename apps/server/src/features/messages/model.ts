import { CubicMessage, CubicMessageSetting, CubicMessageTemplate } from '@cubic/contract'
import { type Access, defineModel, type Model } from '@cubic/data-platform'
import { nobody } from '../../infra/access-rules.ts'
import { admins, eventManagers } from '../people/roles.ts'

const readByManagers: Access = { read: eventManagers, create: nobody, write: nobody, unlink: nobody }

export const messageModels: readonly Model[] = [
  defineModel(CubicMessageSetting, { access: { read: admins, create: admins, write: admins, unlink: admins } }),
  defineModel(CubicMessageTemplate, {
    access: { ...readByManagers, create: admins, write: admins, unlink: admins },
    indexes: { cubic_message_template_unique: 'unique on cubic_message_template (channel, "case", language)' },
    constraints: { cubic_message_template_unique: 'case' },
  }),
  defineModel(CubicMessage, { access: readByManagers }),
]
