import { CubicEventSeries } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import { seriesAccess } from './data/access.ts'

export const seriesModels: readonly Model[] = [
  defineModel(CubicEventSeries, { access: seriesAccess, textSearch: { fields: ['name'] } }),
]
