import type { Feature } from '../feature.ts'
import { overviewResolvers } from './resolvers.ts'

export const overview: Feature = { name: 'overview', resolvers: overviewResolvers }
