import { CONFIRMED_MINUTES, ConfirmationRequired } from '@cubic/contract'
import type { SecondFactors } from '../../people/data/second-factor.ts'
import { hasSecondFactor } from '../data/queries.ts'

/**
 * Throws `ConfirmationRequired` unless the session began by a proof, not by a remembered browser, or was confirmed for
 * this action, within the last fifteen minutes. Concerns people who have a second factor, or whose role needs one, and
 * for their factors everybody.
 */
export const demandConfirmed: SecondFactors['demandConfirmed'] = async (db, { tokenHash, userId, needs }, action) => {
  const fresh = await db.one`
    select 1 from cubic_session session where token_hash = ${tokenHash} and (
      created_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}) and coalesce(way, '') not like '%+browser'
      or exists (select 1 from cubic_confirmation given where given.token_hash = session.token_hash and given.action = ${action}
        and given.at > now() - make_interval(mins => ${CONFIRMED_MINUTES})))`
  if (fresh) return
  if (action === 'factors' || needs || (await hasSecondFactor(db, userId))) throw new ConfirmationRequired(action)
}
