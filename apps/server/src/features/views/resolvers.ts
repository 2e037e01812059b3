import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { listViews } from './data/queries.ts'

export const viewResolvers = ({ registry, config: { limits } }: Services): Resolvers => ({
  GenericQuery: {
    async config(_: never, asked: { model: string; view_type: string }, { reads, caller }: RequestContext) {
      const views = await listViews(reads, registry, caller, asked, { pageMax: limits.page, allMax: limits.rows })
      return {
        items: views.map((view) => ({ raw: JSON.stringify(view) })),
        page_info: { totalCount: () => views.length },
      }
    },
  },
})
