import type { Feature } from '../feature.ts'
import { recordResolvers } from './resolvers.ts'

export const records: Feature = { name: 'records', resolvers: recordResolvers }
