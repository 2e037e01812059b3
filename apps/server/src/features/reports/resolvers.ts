import { AppError, type EventReport, REFUSALS, type SharedReport } from '@cubic/contract'
import { demandRight } from '@cubic/data-platform'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { secretLimits } from '../../infra/limits/try-limits.ts'
import type { Services } from '../../infra/services/services.ts'
import { nobody } from '../../infra/access/access-rules.ts'
import { openReportLink } from './commands/open-report-link.ts'
import { readsReport } from './data/access.ts'
import { readReportFor } from './data/queries.ts'

export function reportResolvers({ db, registry, tries }: Services): Resolvers {
  return {
    CubicEventQuery: {
      async report(_: never, args: { event_id: number }, { reads, caller }: RequestContext): Promise<EventReport> {
        const asked = { model: 'CubicEventBase', id: args.event_id, right: readsReport, reach: nobody }
        const isSeen = await demandRight(reads, registry, caller, asked)
        const report = isSeen && (await readReportFor({ db: reads, registry, caller, eventId: args.event_id }))
        if (!report) throw new AppError('NotFound', REFUSALS['event:not_found'])
        return report
      },
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
