import { type CheckedArgumentsOf, EVENT_PARTS, type MethodOutcome, ok, refuse, SAVE_EVENT } from '@cubic/contract'
import { type Caller, type RecordChange, type Registry, save, type Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

type Parts = CheckedArgumentsOf<typeof SAVE_EVENT>
type Part = (typeof EVENT_PARTS)[number]

const MODELS = {
  event: 'CubicEventBase',
  registration: 'CubicEventRegist',
  page: 'CubicEventPage',
} as const satisfies { readonly [part in Part]: string }
const audit: RecordChange = (tx, caller, change) =>
  recordChange(tx, caller, { ...change, model: change.model.declaration.name })

/** Saves an event with its registration and its page. The rights are those of each record's own save. */
export async function saveEvent(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  parts: Parts,
): Promise<MethodOutcome<typeof SAVE_EVENT>> {
  const made = parts.page && parts.page['id'] === undefined ? await savePart('page', parts.page) : undefined
  if (made && !made.ok) return made
  // a new page belongs to the event from the beginning
  const event = made && parts.event ? { ...parts.event, custom_detail_page_id: made.value.id } : parts.event
  if (event && event['id'] === undefined) {
    const created = await savePart('event', event)
    if (!created.ok) return created
    const registered = await savePart('registration', { ...parts.registration, event_id: created.value.id })
    return registered.ok ? created : registered
  }
  // The registration first: it locks the seats, which come before the event's row (docs/locking.md).
  const saves = { registration: parts.registration, event, page: made ? null : parts.page }
  for (const part of ['registration', 'event', 'page'] as const) {
    const values = saves[part]
    const saved = values && (await savePart(part, values))
    if (saved && !saved.ok) return saved
  }
  return ok({ id: typeof event?.['id'] === 'number' ? event['id'] : null })

  async function savePart(part: Part, values: { readonly [field: string]: unknown }) {
    const saved = await save(tx, registry, caller, MODELS[part], values, audit)
    if (saved.ok) return ok({ id: saved.value })
    const kind = SAVE_EVENT.refusals.find((each) => each === saved.refusal) ?? 'save:invalid'
    const problems = saved.problems.map((problem) => ({ ...problem, index: EVENT_PARTS.indexOf(part) }))
    return refuse(kind, saved.parameters, problems)
  }
}
