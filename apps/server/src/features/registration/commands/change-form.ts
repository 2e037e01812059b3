import {
  CHANGE_FORM,
  type CheckedArgumentsOf,
  type EventStage,
  type MethodOutcome,
  ok,
  type Refusal,
  refuse,
} from '@cubic/contract'
import { type Caller, type Registry, save, type Tx, unlink } from '@cubic/data-platform'
import { parseShowIf } from '@cubic/domain/registration/show-if'
import { recordChange, recordSave } from '../../audit/commands/record-change.ts'
import { changeDates } from '../../events/commands/change-dates.ts'
import { writeEvents } from '../../events/data/access.ts'
import { listDatesWithin } from '../../events/data/series-dates.ts'
import { checkConditions, checkingConditionsLater, isAnswered, refuseNeeded } from '../internal/form-changes.ts'
import { findFormVersion } from '../reading/form.ts'

type Change = CheckedArgumentsOf<typeof CHANGE_FORM>
type Values = { readonly [field: string]: unknown }
type Done = MethodOutcome<typeof CHANGE_FORM>

const MODEL = 'CubicEventFormField'

/** Changes all or nothing and keeps given answers; with a scope, also the forms of other dates of the series. */
export async function changeForm(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  { scope, ...change }: Change,
  { timeZone }: { readonly timeZone: string },
): Promise<Done> {
  const dates = await listDatesWithin(tx, eventId, scope)
  if (dates.length === 0) return changeOne(tx, registry, caller, eventId, change)
  await lockForms(tx, [eventId, ...dates.map(({ id }) => id)])
  const before = await listRows(tx, eventId)
  let saved: Done | undefined
  return changeDates(
    tx,
    caller,
    { id: eventId, scope, registry, timeZone, right: writeEvents, stages: FORM_STAGES },
    async (date) => {
      if (!saved) return (saved = await changeOne(tx, registry, caller, eventId, change))
      const ids = saved.ok ? saved.value.ids : []
      return changeAlike(tx, registry, caller, date, { change, ids, before, after: await listRows(tx, eventId) })
    },
  )
}

/** Leaves out dates that do not take place. */
const FORM_STAGES: readonly EventStage[] = ['draft', 'rejected', 'waiting_review', 'scheduled', 'published']

/** Changes the same questions of another date. One that it does not have, or no longer, is left out. */
async function changeAlike(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  { change, ids, before, after }: Alike,
): Promise<Done> {
  const theirs = await listRows(tx, eventId)
  const sameAs = (id: unknown) => {
    const origin = [...before, ...after].find((row) => row.id === id)?.origin
    return theirs.find((row) => row.origin === origin && !row.removed)?.id
  }
  const sent: Values[] = []
  const added = new Map<number, number>()
  for (const [index, given] of (change.fields ?? []).entries()) {
    const isNew = typeof given.id !== 'number' || given.id < 0
    const id = isNew ? given.id : sameAs(given.id)
    if (!isNew && id === undefined) continue
    const [was, is] = [before, after].map((rows) => rows.find((row) => row.id === ids[index]))
    const changed = Object.entries(given).filter(
      ([name]) => isNew || !is || !Object.hasOwn(is.values, name) || !isSame(was?.values[name], is.values[name]),
    )
    const condition = parseShowIf(given.show_if)
    const field = condition && (condition.field < 0 ? condition.field : sameAs(condition.field))
    const values = Object.fromEntries(
      changed.filter(([name]) => name !== 'show_if' || !condition || field !== undefined),
    )
    if (isNew) added.set(sent.length, ids[index] ?? 0)
    sent.push({
      ...values,
      ...(id !== undefined && { id }),
      ...('show_if' in values && condition && { show_if: { ...condition, field } }),
    })
  }
  const removed = (change.removed ?? []).flatMap((id) => sameAs(id) ?? [])
  const done = await changeOne(tx, registry, caller, eventId, { fields: sent, removed, form_version: null })
  if (!done.ok) return done
  for (const [place, original] of added)
    await tx.run`
      update cubic_event_form_field set copy_of = (select coalesce(copy_of, id) from cubic_event_form_field where id = ${original})
      where id = ${done.value.ids[place]}`
  return done
}

type Row = { readonly id: number; readonly origin: number; readonly removed: boolean; readonly values: Values }
type Alike = {
  readonly change: Omit<Change, 'scope'>
  /** Ids of the questions that were saved, in the order of the change. */
  readonly ids: readonly number[]
  /** The form of the date that was changed first. */
  readonly before: readonly Row[]
  readonly after: readonly Row[]
}

function listRows(tx: Tx, eventId: number): Promise<readonly Row[]> {
  return tx.rows<Row>`
    select id, coalesce(copy_of, id) as origin, removed, to_jsonb(question) as values
    from cubic_event_form_field question where event_id = ${eventId} order by id`
}

/** Questions come before seats in the order of locks (docs/locking.md). */
async function lockForms(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await tx.run`select 1 from cubic_event_form_field where event_id = any(${eventIds}) order by id for update`
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

async function changeOne(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  { fields, removed, form_version: version }: Omit<Change, 'scope'>,
): Promise<Done> {
  if (version !== null && version !== (await findFormVersion(tx, eventId))) return refuse('save:conflict')
  const saved = await checkingConditionsLater(tx, () => saveFields(tx, registry, caller, eventId, fields ?? []))
  if (!saved.ok) return saved
  const refused = await checkingConditionsLater(tx, () => removeFields(tx, registry, caller, eventId, removed ?? []))
  if (refused) return refused
  const { ids } = saved.value
  const problems = (await checkConditions(tx, eventId)).map(({ id, problem }) => {
    const index = ids.indexOf(id)
    return index < 0 ? problem : { ...problem, index }
  })
  return problems.length > 0 ? refuse('save:invalid', {}, problems) : saved
}

async function saveFields(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  fields: readonly Values[],
): Promise<Done> {
  const ids: number[] = []
  const known = new Map<number, number>()
  for (const [index, { id, ...given }] of fields.entries()) {
    const isNew = typeof id !== 'number' || id < 0
    const values = { ...given, ...(isNew ? {} : { id }), ...resolved(given, known), event_id: eventId }
    const saved = await save(tx, registry, caller, MODEL, values, recordSave)
    if (!saved.ok) return namingField(saved, index)
    if (typeof id === 'number' && isNew) known.set(id, saved.value)
    ids.push(saved.value)
  }
  return ok({ ids })
}

/** A condition on a question that is new in this change names it by its negative id. */
function resolved({ show_if: given }: Values, known: ReadonlyMap<number, number>): Values {
  const condition = parseShowIf(given)
  const field = condition ? known.get(condition.field) : undefined
  return condition && field !== undefined ? { show_if: { ...condition, field } } : {}
}

function namingField({ refusal, parameters, problems }: Refusal, index: number): Done {
  const kind = CHANGE_FORM.refusals.find((each) => each === refusal) ?? 'save:invalid'
  return refuse(
    kind,
    parameters,
    problems.map((problem) => ({ ...problem, index })),
  )
}

/** Deletes those that nobody has answered; the others keep their answers and are no longer asked. */
async function removeFields(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  ids: readonly number[],
): Promise<Refusal<'event:field_needed' | 'save:not_found' | 'save:forbidden' | 'save:in_use'> | undefined> {
  const needed = await refuseNeeded(tx, eventId, ids)
  if (needed) return needed
  // Deletes dependent questions first: nothing may depend on a question when it is deleted.
  for (const id of ids.toSorted((one, other) => other - one)) {
    const row = await tx.one<Values>`
      select * from cubic_event_form_field where id = ${id} and event_id = ${eventId} and not removed for update`
    if (!row) return refuse('save:not_found')
    if (await isAnswered(tx, { id, before: row })) {
      await tx.run`update cubic_event_form_field set removed = true where id = ${id}`
      await recordChange(tx, caller, {
        model: MODEL,
        id,
        action: 'remove',
        before: { removed: false },
        after: { removed: true },
      })
      continue
    }
    const gone = await unlink(tx, registry, caller, { model: MODEL, id }, recordSave)
    if (!gone.ok) return refuse(gone.refusal === 'save:forbidden' ? 'save:forbidden' : 'save:in_use')
  }
  return undefined
}
