import {
  AUDIT_EVENT,
  DUPLICATE_EVENT,
  LEAVE_CO_ORGANISERS,
  PIN_EVENT,
  PUBLISH_EVENT,
  SAVE_EVENT,
  SUBMIT_REVIEW,
  UNPIN_EVENT,
  UNPUBLISH_EVENT,
  where,
} from '@cubic/contract'
import { type Caller, defineMethod, type Method, type Tx } from '@cubic/data-platform'
import { either } from '../../infra/access/access-rules.ts'
import { anywhereInUnits, eventAuthors, eventManagers, inUnits } from '../people/data/roles.ts'
import { organisedBy } from '../units/data/event-rules.ts'
import { auditEvent } from './commands/audit-event.ts'
import { submitReview } from './commands/submit-review.ts'
import { eventReviewers, eventRunners, ownEvents, writeEvents } from './data/access.ts'
import { changeDates } from './commands/change-dates.ts'
import { duplicateEvent } from './commands/duplicate-event.ts'
import { leaveCoOrganisers } from './commands/leave-co-organisers.ts'
import { moveEvent } from './commands/move-event.ts'
import { pinEvent } from './commands/pin-event.ts'
import { saveEvent } from './commands/save-event.ts'

const submitters = either(eventRunners, ownEvents, organisedBy('author'))

/** `afterPublishing` runs in the transaction that publishes an event, for the first time or again. */
// oxlint-disable-next-line max-lines-per-function -- a list of methods
export const eventMethods = (
  afterPublishing: (tx: Tx, caller: Caller, eventId: number) => Promise<void>,
  { timeZone }: { readonly timeZone: () => string },
): readonly Method[] => [
  defineMethod(SAVE_EVENT, {
    right: writeEvents,
    run: (tx, caller, _id, parts, registry) => saveEvent(tx, registry, caller, parts, { timeZone: timeZone() }),
  }),
  defineMethod(SUBMIT_REVIEW, {
    right: submitters,
    when: () => where('status', 'in', ['draft', 'rejected']),
    run: (tx, caller, id, { scope }, registry) =>
      changeDates(tx, caller, { id, scope, registry, timeZone: timeZone(), right: submitters }, (date) =>
        submitReview(tx, caller, date, afterPublishing),
      ),
  }),
  defineMethod(AUDIT_EVENT, {
    right: eventReviewers,
    when: () => where('status', '=', 'waiting_review'),
    run: (tx, caller, id, { decision, reason, scope }, registry) =>
      changeDates(tx, caller, { id, scope, registry, timeZone: timeZone(), right: eventReviewers }, (date) =>
        auditEvent(tx, caller, date, { decision, reason, afterPublishing }),
      ),
  }),
  defineMethod(PUBLISH_EVENT, {
    right: eventRunners,
    when: (caller) =>
      where(
        'status',
        'in',
        caller.roles.has('admin') ? ['draft', 'scheduled', 'cancelled'] : ['scheduled', 'cancelled'],
      ),
    run: (tx, caller, id, { at, scope }, registry) =>
      changeDates(tx, caller, { id, scope, registry, timeZone: timeZone(), right: eventRunners }, async (date) => {
        const moved = await moveEvent(tx, caller, date, 'publish', { at })
        if (moved.ok) await afterPublishing(tx, caller, date)
        return moved
      }),
  }),
  defineMethod(UNPUBLISH_EVENT, {
    right: eventRunners,
    when: () => where('status', 'in', ['scheduled', 'not_start', 'processing', 'finished']),
    run: (tx, caller, id, { reason, scope }, registry) =>
      changeDates(
        tx,
        caller,
        // what is yet to be published would otherwise be, after the others were cancelled
        { id, scope, registry, timeZone: timeZone(), right: eventRunners, stages: ['published', 'scheduled'] },
        (date) => moveEvent(tx, caller, date, 'unpublish', { reason }),
      ),
  }),
  defineMethod(PIN_EVENT, {
    right: eventManagers,
    when: () => where('top_or_not', '=', false),
    run: (tx, caller, id) => pinEvent(tx, caller, id, true),
  }),
  defineMethod(UNPIN_EVENT, {
    right: eventManagers,
    when: () => where('top_or_not', '=', true),
    run: (tx, caller, id) => pinEvent(tx, caller, id, false),
  }),
  defineMethod(LEAVE_CO_ORGANISERS, {
    right: inUnits('co_unit_ids.id', 'owner'),
    run: leaveCoOrganisers,
  }),
  defineMethod(DUPLICATE_EVENT, {
    // of the events that they read, as with any method
    right: either(eventManagers, eventAuthors, anywhereInUnits('author')),
    run: (tx, caller, id, { days }, registry) =>
      duplicateEvent(tx, caller, id, { registry, days, timeZone: timeZone() }),
  }),
]
