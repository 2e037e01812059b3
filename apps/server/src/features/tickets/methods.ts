import { allOf, anyOf, ASK_LEAVE, BIND_TICKET, LIVE, RATE_EVENT, TAKE_BACK_LEAVE, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { signedIn } from '../../infra/access/access-rules.ts'
import type { LateServices } from '../feature.ts'
import { holder, holderOrSubmitter } from './data/access.ts'
import { askLeave } from './commands/ask-leave.ts'
import { bindTicket } from './commands/bind-ticket.ts'
import { rateEvent } from './commands/rate-event.ts'
import { takeBackLeave } from './commands/take-back-leave.ts'
import { codeLimits } from './model.ts'

export function ticketMethods(services: LateServices): readonly Method[] {
  return [
    defineMethod(BIND_TICKET, {
      right: signedIn,
      when: () =>
        allOf(
          where('user_id', 'is null'),
          where('registration_status', 'in', LIVE),
          where('event_id.registered', '=', false),
        ),
      guard: (caller, run) =>
        services().tries(
          codeLimits(caller),
          run,
          (outcome) => !outcome.ok && outcome.refusal === 'event:invalid_ticket',
        ),
      run: (tx, caller, _id, { flora_external_id: code }) => bindTicket(tx, caller, code),
    }),
    defineMethod(ASK_LEAVE, {
      right: holderOrSubmitter,
      when: () =>
        allOf(
          where('registration_status', '=', 'success'),
          where('check_in_status', '=', 'not_present'),
          where('event_id.status', 'in', ['not_start', 'processing']),
        ),
      run: (tx, caller, id, { reason }) => askLeave(tx, caller, id, reason),
    }),
    defineMethod(TAKE_BACK_LEAVE, {
      right: holderOrSubmitter,
      when: () =>
        allOf(
          where('check_in_status', '=', 'leave'),
          where('event_id.status', '=', 'not_start'),
          anyOf(
            where('registration_status', '=', 'success'),
            // its leave gave up the seat, and its holder has no other ticket since
            allOf(
              where('registration_status', '=', 'withdrawn'),
              anyOf(where('user_id', 'is null'), where('event_id.registered', '=', false)),
            ),
          ),
        ),
      run: (tx, caller, id) => takeBackLeave(tx, caller, id),
    }),
    defineMethod(RATE_EVENT, {
      right: holder,
      when: () =>
        allOf(
          where('check_in_status', '=', 'attend'),
          where('activity_evaluation_score', 'is null'),
          where('event_id.status', '!=', 'not_start'),
        ),
      run: (tx, caller, id, { score, comment }) => rateEvent(tx, caller, id, score, comment),
    }),
  ]
}
