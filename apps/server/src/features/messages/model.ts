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
  defineModel(CubicMessage, {
    access: readByManagers,
    hiddenColumns: {
      // The reason of the message: one message for one reason.
      key: 'text',
      // What the message says beyond what its applicant and event say when it is sent.
      facts: "jsonb not null default '{}'",
      // Lower goes first: what somebody waits for, before what is for everybody.
      priority: 'smallint not null default 1',
      // Of the Message-ID and of the Idempotency-Key, the same at each attempt.
      uid: 'uuid not null default gen_random_uuid()',
      // Proves that a process still sends it.
      lease: 'uuid',
    },
    indexes: {
      cubic_message_key_unique: 'unique on cubic_message (key)',
      cubic_message_due_index: "on cubic_message (priority, due_time, id) where state in ('waiting', 'failed')",
      cubic_message_sent_index: 'on cubic_message (sent_time) where sent_time is not null',
    },
  }),
]
