import type { EventReport, SharedReport } from '@cubic/contract'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf } from './graphql.ts'

export interface Reports {
  /** Reads how an event went, as far as the caller sees it. */
  report(eventId: number, options?: Options): Promise<EventReport>
  /** Reads what the link of a report shows; null for one that is unknown, has ended or is switched off. */
  sharedReport(code: string, word?: string, options?: Options): Promise<SharedReport | null>
}

/** The fields of a report, for who asks for nothing else and without a client. */
export const REPORT_FIELDS = `event { id name cover type_id organisers address start_time end_time sign_in } as_of folded
  pending { is_over settled conflicts devices } numbers { limit viewed registered seated arrived leave no_show rated }
  arrivals { step_minutes spans { at count } } gates { gate self arrived devices first last seconds turned_away conflicts }
  presence { left closed median spans { least most count } } no_shows { least most seated no_show }
  questions { id name type removed answered counts { answer count } numbers { least median mean most } latest }
  ratings { average scores { least most count } comments { score comment } hidden_comments } messages { case sent waiting failed }`

export function reports({ query }: Connection): Reports {
  return {
    report: (event_id, options) =>
      query<EventReport>(
        callOf({ field: 'cubicEvent report', args: 'event_id: Int!', select: REPORT_FIELDS, variables: { event_id } }),
        options,
      ),
    sharedReport: (code, word, options) =>
      query<SharedReport | null>(
        callOf({
          field: 'cubicEvent shared_report',
          args: 'code: String!, word: String',
          select: `state ends_at report { ${REPORT_FIELDS} }`,
          variables: { code, word },
        }),
        options,
      ),
  }
}
