import type { Feature } from '../feature.ts'
import { messageJobs } from './jobs.ts'
import { messageMethods } from './methods.ts'
import { messageTables, oldMessages } from './migrations/030-messages.ts'
import { noReminders } from './migrations/040-no-reminders.ts'
import { oneMessageSetting } from './migrations/063-one-setting.ts'
import { strangers } from './migrations/080-strangers.ts'
import { messageModels } from './model.ts'
import { addMessageRoutes } from './routes.ts'

export const messages: Feature = {
  name: 'messages',
  migrations: [messageTables, oldMessages, noReminders, oneMessageSetting, strangers],
  models: () => messageModels,
  methods: messageMethods,
  jobs: messageJobs,
  routes: addMessageRoutes,
}
