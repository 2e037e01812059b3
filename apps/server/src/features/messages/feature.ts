import type { Feature } from '../../infra/feature.ts'
import { messageJobs } from './jobs.ts'
import { messageMethods } from './methods.ts'
import { messageTables, oldMessages } from './migrations/030-messages.ts'
import { messageModels } from './model.ts'
import { addMessageRoutes } from './routes.ts'

export const messages: Feature = {
  name: 'messages',
  migrations: [messageTables, oldMessages],
  models: () => messageModels,
  methods: messageMethods,
  jobs: messageJobs,
  routes: addMessageRoutes,
}
