import type { EventSeries } from '@cubic/contract'
import type { DateAnswer, DatesRequest } from './answers.ts'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf } from './graphql.ts'
import { type RawRegistration, REGISTRATION, registrationAnswerOf, REPEATED_ADD } from './mutations.ts'
import { REGISTRATION_STATE } from './queries.ts'

export interface Series {
  /** The series of an event with its dates; null if it has none, or the caller may not see the event. */
  eventSeries(eventId: number, options?: Options): Promise<EventSeries | null>
  /** Registers the same people on several dates of a series: each date has its answer. Retried as `register` is. */
  registerForDates(request: DatesRequest): Promise<readonly DateAnswer[]>
}

type RawDate = { readonly event_id: number; readonly answer: RawRegistration }

export function series({ query, mutate, options }: Connection): Series {
  return {
    eventSeries: (eventId, how) =>
      query<EventSeries | null>(
        callOf({
          field: 'cubicEvent event_series',
          args: 'event_id: Int!',
          select: `id name dates { event_id name place start_time end_time moved_from status same_form chooses_sessions registered people state { ${REGISTRATION_STATE.join(' ')} } }`,
          variables: { event_id: eventId },
        }),
        how,
      ),
    async registerForDates({ application_data, location = '', source = '', ...rest }) {
      const call = callOf({
        kind: 'mutation',
        field: 'cubicEvent register_for_dates',
        args: 'event_id: Int!, event_ids: [Int!]!, application_data: String!, location: String, source: String',
        select: `dates { event_id answer { ${REGISTRATION} } }`,
        variables: { ...rest, application_data: JSON.stringify(application_data), location, source },
      })
      const { dates } = await mutate<{ readonly dates: readonly RawDate[] }>(call, REPEATED_ADD)
      return dates.map(({ event_id, answer }) => ({
        event_id,
        answer: registrationAnswerOf(answer, options.language()),
      }))
    },
  }
}
