import * as client from '@cubic/web-kit/client/client'
import { ofEverybody, query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const CATEGORIES = family('hour-categories', 'CubicHourCategory')

export const hourCategories = () =>
  ofEverybody(
    query(CATEGORIES, {}, async (signal) => {
      const { items } = await client.search(
        'CubicHourCategory',
        { fields: ['name'], sort: [{ field: 'sort', order: 'asc' }], limit: -1 },
        { signal },
      )
      return items.map(({ data }) => data)
    }),
  )
