import {
  CubicHourCategory,
  CubicHourEntry,
  CubicTerm,
  type FieldProblem,
  type HourSource,
  type Refusal,
  refuse,
} from '@cubic/contract'
import {
  type Caller,
  defineModel,
  identifier,
  type Model,
  type SaveDraft,
  sql,
  type Sql,
  translated,
  type Tx,
  valueOf,
} from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { LateServices } from '../feature.ts'
import { addByHand, settleByHand } from './commands/add-by-hand.ts'
import { RECOUNT_HOURS } from './commands/recount-hours.ts'
import { hourCategoryAccess, hourEntryAccess, termAccess } from './data/access.ts'

export const hourModels = (_config: Config, services: LateServices): readonly Model[] => [
  defineModel(CubicHourCategory, {
    access: hourCategoryAccess,
    rememberTotals: true,
    async afterSave(tx, _caller, id, { before, values }) {
      const isCounted = (['cap_day', 'cap_term'] as const).some(
        (cap) => values.has(cap) && values.get(cap) !== before?.[cap],
      )
      if (before && isCounted) await enqueue(tx, RECOUNT_HOURS, { category_id: id })
      return undefined
    },
  }),
  defineModel(CubicTerm, {
    access: termAccess,
    rememberTotals: true,
    indexes: { cubic_term_start_unique: 'unique on cubic_term (start)' },
    constraints: { cubic_term_start_unique: 'start' },
    afterSave: (tx) => recountAll(tx),
    afterUnlink: (tx) => recountAll(tx),
  }),
  defineModel(CubicHourEntry, {
    access: hourEntryAccess,
    derived: {
      // Whoever answers for hours knows whose they are, if they may not read the directory.
      name: { sql: (entry) => ofPerson(entry, 'name') },
      unify_id: { sql: (entry) => ofPerson(entry, 'unify_id') },
      came_time: {
        sql: (entry) =>
          sql`(select min(ticket.check_in_time) from ${ticketsOf(entry)} and ticket.check_in_status = 'attend')`,
      },
      left_time: {
        sql: (entry) => sql`(select max(attendance.out_time) from cubic_attendance attendance
          where attendance.event_id = ${entry}.event_id and attendance.applicant_id in (select ticket.id from ${ticketsOf(entry)}))`,
      },
      title: {
        sql: (
          entry,
          { lang },
        ) => sql`coalesce((select ${translated(identifier('event'), 'name', lang)} from cubic_event_base event
          where event.id = ${entry}.event_id), left(${entry}.reason, 200))`,
      },
    },
    indexes: {
      cubic_hour_entry_once_unique: 'unique on cubic_hour_entry (person_id, event_id) where corrects_id is null',
      cubic_hour_entry_corrects_unique: 'unique on cubic_hour_entry (corrects_id)',
      cubic_hour_entry_event_index: 'on cubic_hour_entry (event_id, state)',
      cubic_hour_entry_person_index: 'on cubic_hour_entry (person_id, earned_time)',
      cubic_hour_entry_proposed_index: "on cubic_hour_entry (event_id) where state = 'proposed' and not corrected",
      cubic_hour_entry_lock_index: "on cubic_hour_entry (objections_until) where state = 'published' and not corrected",
      cubic_hour_entry_objection_index: "on cubic_hour_entry (event_id) where objection_state = 'open'",
    },
    constraints: { cubic_hour_entry_once_unique: 'person_id' },
    beforeSave: (tx, caller, draft) => beforeEntrySave(tx, caller, draft, services().site().timeZone),
    afterSave: async (tx, _caller, id) => settleByHand(tx, id, services().site().timeZone),
  }),
]

const ofPerson = (entry: Sql, column: 'name' | 'unify_id'): Sql =>
  sql`(select person.${identifier(column)} from cubic_event_person person where person.id = ${entry}.person_id)`
const ticketsOf = (entry: Sql): Sql => sql`cubic_event_applicant ticket
  join cubic_event_person person on person.user_id = ticket.user_id
  where ticket.event_id = ${entry}.event_id and person.id = ${entry}.person_id`

async function recountAll(tx: Tx): Promise<undefined> {
  await enqueue(tx, RECOUNT_HOURS, { category_id: null })
}

/** Entries are only ever added, and corrected by methods. */
async function beforeEntrySave(
  tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  timeZone: string,
): Promise<readonly FieldProblem[] | Refusal> {
  const checked = await addByHand(tx, caller, {
    person_id: Number(valueOf(draft, 'person_id')),
    event_id: idOf(valueOf(draft, 'event_id')),
    hours: Number(valueOf(draft, 'hours')),
    reason: textOf(valueOf(draft, 'reason')) ?? '',
    earned_time: dateOf(valueOf(draft, 'earned_time')),
    proof: textOf(valueOf(draft, 'proof')),
    source: 'hand' satisfies HourSource,
    timeZone,
  })
  if (!checked.ok) {
    if (checked.refusal !== 'save:invalid') return refuse(checked.refusal, checked.parameters)
    return checked.problems
  }
  for (const [name, value] of Object.entries(checked.value)) draft.values.set(name, value)
  return []
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const dateOf = (value: unknown): Date | null => (value instanceof Date ? value : null)
