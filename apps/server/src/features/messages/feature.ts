import type { Feature } from '../feature.ts'
import { messageJobs } from './jobs.ts'
import { messageMethods } from './methods.ts'
import { messageTables, oldMessages } from './migrations/030-messages.ts'
import { noReminders } from './migrations/040-no-reminders.ts'
import { oneMessageSetting } from './migrations/063-one-setting.ts'
import { strangers } from './migrations/080-strangers.ts'
import { mailServerInParts } from './migrations/102-mail-server-in-parts.ts'
import { messageModels } from './model.ts'
import { addMessageRoutes } from './routes.ts'

export const messages: Feature = {
  name: 'messages',
  migrations: [messageTables, oldMessages, noReminders, oneMessageSetting, strangers, mailServerInParts],
  models: () => messageModels,
  methods: messageMethods,
  jobs: messageJobs,
  metrics: ({ db }) => [
    {
      figures: {
        cubic_messages_owed: 'Messages that are still to be sent.',
        cubic_messages_oldest_due_seconds: 'For how long the oldest message that is due has been waiting.',
        cubic_messages_dead: 'Messages that were given up.',
      },
      read: () => db.reads.db.rows`
        select count(*) filter (where state in ('waiting', 'failed'))::float8 as cubic_messages_owed,
          coalesce(extract(epoch from now() - min(due_time) filter (where state in ('waiting', 'failed') and due_time < now())), 0)::float8
            as cubic_messages_oldest_due_seconds,
          count(*) filter (where state = 'dead')::float8 as cubic_messages_dead
        from cubic_message where state in ('waiting', 'failed', 'dead')`,
    },
  ],
  routes: addMessageRoutes,
}
