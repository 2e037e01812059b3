import type { Feature } from '../feature.ts'
import { messageJobs } from './jobs.ts'
import { messageMethods } from './methods.ts'
import { messageTables, oldMessages } from './migrations/030-messages.ts'
import { noReminders } from './migrations/040-no-reminders.ts'
import { oneMessageSetting } from './migrations/063-one-setting.ts'
import { strangers } from './migrations/080-strangers.ts'
import { findOutboxFigures, messageReadings } from './internal/outbox-lines.ts'
import { mailServerInParts } from './migrations/102-mail-server-in-parts.ts'
import { messageModels } from './model.ts'
import { addMessageRoutes } from './routes.ts'
import { messagesKeeps } from './data/kept.ts'

export const messages: Feature = {
  name: 'messages',
  keeps: messagesKeeps,
  migrations: [messageTables, oldMessages, noReminders, oneMessageSetting, strangers, mailServerInParts],
  models: () => messageModels,
  methods: messageMethods,
  jobs: messageJobs,
  system: messageReadings,
  metrics: ({ db }) => [
    {
      figures: {
        cubic_messages_owed: 'Messages that are still to be sent.',
        cubic_messages_oldest_due_seconds: 'For how long the oldest message that is due has been waiting.',
        cubic_messages_dead: 'Messages that were given up.',
      },
      read: async () => {
        const { owed, oldest, dead } = await findOutboxFigures(db.reads.db)
        return [{ cubic_messages_owed: owed, cubic_messages_oldest_due_seconds: oldest, cubic_messages_dead: dead }]
      },
    },
  ],
  routes: addMessageRoutes,
}
