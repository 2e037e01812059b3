import type { Feature } from '../feature.ts'
import { pageViewsKeep } from './data/kept.ts'
import { pageViews as pageViewTables } from './migrations/186-page-views.ts'
import { addPageViewRoutes } from './routes.ts'

export const pageViews: Feature = {
  name: 'page-views',
  keeps: pageViewsKeep,
  migrations: [pageViewTables],
  routes: addPageViewRoutes,
}
