import type { EventReport, SharedReport } from '@cubic/contract'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { secretLimits } from '../../infra/limits/try-limits.ts'
import type { Services } from '../../infra/services/services.ts'
import { openReportLink } from './commands/open-report-link.ts'
import { demandReport } from './data/queries.ts'

export function reportResolvers({ db, registry, tries }: Services): Resolvers {
  return {
    CubicEventQuery: {
      report: (_: never, args: { event_id: number }, { reads, caller }: RequestContext): Promise<EventReport> =>
        demandReport({ db: reads, registry, caller, eventId: args.event_id }),
      shared_report: (
        _: never,
        args: { code: string; word?: string | null },
        { reads, caller }: RequestContext,
      ): Promise<SharedReport | null> =>
        tries(
          secretLimits('report-link', caller.address),
          () => openReportLink({ db, reads, registry, caller }, { code: args.code, word: args.word ?? '' }),
          (shared) => shared === null || (shared.state === 'word' && Boolean(args.word)),
        ),
    },
  }
}
