import { allOf, where } from '@cubic/contract'
import { type Caller, type Method, readChoice, readText, type Tx } from '@cubic/data-platform'
import { either } from '../../infra/access-rules.ts'
import { admins, eventManagers } from '../people/roles.ts'
import { duplicateEvent } from './commands/duplicate-event.ts'
import { moveEvent } from './commands/move-event.ts'
import { pinEvent } from './commands/pin-event.ts'

const ofEvent = { model: 'CubicEventBase', right: eventManagers }

/** `afterPublishing` is part of the transaction that publishes an event, the first time or again. */
export const eventMethods = (
  afterPublishing: (tx: Tx, caller: Caller, eventId: number) => Promise<void>,
): readonly Method[] => [
  {
    ...ofEvent,
    name: 'submit_review',
    when: () => where('status', 'in', ['draft', 'rejected']),
    run: (tx, caller, id) => moveEvent(tx, caller, id, 'submit_review'),
  },
  {
    ...ofEvent,
    name: 'audit',
    right: (caller) =>
      allOf(eventManagers(caller), either(admins, (asked) => where('creator.id', '!=', asked.userId))(caller)),
    when: () => where('status', '=', 'waiting_review'),
    async run(tx, caller, id, args) {
      const decision = readChoice(args, 'decision', ['approve', 'reject'])
      const moved = await moveEvent(tx, caller, id, decision, readText(args, 'reason', 2000))
      if (moved.ok && decision === 'approve') await afterPublishing(tx, caller, id)
      return moved
    },
  },
  {
    ...ofEvent,
    name: 'publish',
    when: (caller) => where('status', 'in', caller.roles.has('admin') ? ['draft', 'cancelled'] : ['cancelled']),
    async run(tx, caller, id) {
      const moved = await moveEvent(tx, caller, id, 'publish')
      if (moved.ok) await afterPublishing(tx, caller, id)
      return moved
    },
  },
  {
    ...ofEvent,
    name: 'unpublish',
    when: () => where('status', 'in', ['not_start', 'processing', 'finished']),
    run: (tx, caller, id) => moveEvent(tx, caller, id, 'unpublish'),
  },
  {
    ...ofEvent,
    name: 'pin',
    when: () => where('top_or_not', '=', false),
    run: (tx, caller, id) => pinEvent(tx, caller, id, true),
  },
  {
    ...ofEvent,
    name: 'unpin',
    when: () => where('top_or_not', '=', true),
    run: (tx, caller, id) => pinEvent(tx, caller, id, false),
  },
  { ...ofEvent, name: 'duplicate', run: (tx, caller, id) => duplicateEvent(tx, caller, id) },
]
