import type { RegistrationState } from '@cubic/contract'
import { useEffect } from 'react'
import { makeStale } from '@cubic/web-kit/queries/query-cache'
import type { EventDetail } from '../data/api.ts'
import { areAtOdds } from '../internal/standing.ts'
import { RefusedBefore } from './refused-before.tsx'
import { EVENT, REGISTRATION_STATE } from '../../../lib/query-families.ts'

type Told = { readonly event: EventDetail; readonly state: RegistrationState }

/**
 * Tells members of a refused registration, and refetches contradictory data, for example after a
 * change on another device.
 */
export function OwnStanding({ event, state, uid }: Told & { readonly uid: number }) {
  return (
    <>
      {areAtOdds(event.own_applicant_id, state) && <ReadAgain event={event} state={state} />}
      {!state.submitted && !event.own_applicant_id && <RefusedBefore eventId={event.id} uid={uid} />}
    </>
  )
}

/** The contradiction that was last refetched, by event. */
const known = new Map<number, string>()

/** Refetches both, once per contradiction: the stale one changes then. */
function ReadAgain({ event: { id, own_applicant_id: own }, state }: Told) {
  const told = [own?.id ?? '', state.submitted, ...state.applicant_ids].join(' ')
  useEffect(() => {
    if (known.get(id) === told) return
    known.set(id, told)
    void makeStale([EVENT, REGISTRATION_STATE])
  }, [id, told])
  return null
}
