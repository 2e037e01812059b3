import { VIEW_TOKEN } from '@cubic/contract'
import type { Feature } from '../feature.ts'
import { makeFindViewer } from './data/queries.ts'
import { viewAsMethods } from './methods.ts'
import { viewAs as viewAsTable } from './migrations/120-view-as.ts'
import { addViewAsRoutes } from './routes.ts'
import { viewAsKeeps } from './data/kept.ts'

export const viewAs: Feature = {
  name: 'view-as',
  keeps: viewAsKeeps,
  migrations: [viewAsTable],
  methods: viewAsMethods,
  routes: addViewAsRoutes,
  callers: ({ db }) => ({ prefix: VIEW_TOKEN, find: makeFindViewer(db.sessions.db) }),
}
