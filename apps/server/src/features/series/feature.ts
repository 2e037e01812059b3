import type { Feature } from '../feature.ts'
import { seriesMethods } from './methods.ts'
import { seriesModels } from './model.ts'
import { seriesResolvers } from './resolvers.ts'

/** One event on several dates: each date is an event. */
export const series: Feature = {
  name: 'series',
  models: () => seriesModels,
  methods: (_config, services) => seriesMethods({ timeZone: () => services().site().timeZone }),
  resolvers: seriesResolvers,
}
