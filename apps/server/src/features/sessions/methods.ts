import { allOf, CHOOSE_SESSIONS_OF_TICKET, LIVE, where } from '@cubic/contract'
import {
  type Caller,
  defineMethod,
  isCovered,
  type Method,
  readScopeFor,
  type Registry,
  type Tx,
} from '@cubic/data-platform'
import { either } from '../../infra/access/access-rules.ts'
import { applicantStaff } from '../registration/data/access.ts'
import { holderOrSubmitter } from '../tickets/data/access.ts'
import { chooseSessions } from '../registration/commands/choose-sessions.ts'

export const sessionMethods: readonly Method[] = [
  defineMethod(CHOOSE_SESSIONS_OF_TICKET, {
    right: either(holderOrSubmitter, applicantStaff),
    when: () =>
      allOf(
        where('registration_status', 'in', LIVE),
        where('regist_id.choose_sessions', '=', 'some'),
        where('event_id.status', 'in', ['not_start', 'processing']),
      ),
    run: async (tx, caller, id, { session_ids: chosen }, registry) =>
      chooseSessions(tx, caller, id, { chosen, byStaff: await isStaffOf(tx, registry, caller, id) }),
  }),
]

/** Does the caller run the registrations of the ticket's event, besides that it may be their own? */
async function isStaffOf(tx: Tx, registry: Registry, caller: Caller, id: number): Promise<boolean> {
  const scope = readScopeFor(registry, 'CubicEventApplicant', caller)
  return isCovered(tx, scope, id, scope.binder.rule(scope.model, applicantStaff))
}
