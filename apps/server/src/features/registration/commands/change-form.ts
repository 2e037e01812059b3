import { CHANGE_FORM, type CheckedArgumentsOf, type MethodOutcome, ok, type Refusal, refuse } from '@cubic/contract'
import { type Caller, type RecordChange, type Registry, save, type Tx, unlink } from '@cubic/data-platform'
import { parseShowIf } from '@cubic/domain/registration/show-if'
import { recordChange } from '../../audit/commands/record-change.ts'
import { checkConditions, checkingConditionsLater, isAnswered, refuseNeeded } from '../internal/form-changes.ts'
import { findFormVersion } from '../reading/form.ts'

type Change = CheckedArgumentsOf<typeof CHANGE_FORM>
type Values = { readonly [field: string]: unknown }
type Done = MethodOutcome<typeof CHANGE_FORM>

const MODEL = 'CubicEventFormField'
const audit: RecordChange = (tx, caller, change) => recordChange(tx, caller, { ...change, model: MODEL })

/** Changes the questions of an event's form, all of it or nothing, and keeps what people have answered. */
export async function changeForm(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  eventId: number,
  { fields, removed, form_version: version }: Change,
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
    const saved = await save(tx, registry, caller, MODEL, values, audit)
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
    const gone = await unlink(tx, registry, caller, { model: MODEL, id }, audit)
    if (!gone.ok) return refuse(gone.refusal === 'save:forbidden' ? 'save:forbidden' : 'save:in_use')
  }
  return undefined
}
