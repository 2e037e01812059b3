import {
  type CheckedArgumentsOf,
  EVENT_PARTS,
  type MethodOutcome,
  ok,
  type Refusal,
  refuse,
  SAVE_EVENT,
} from '@cubic/contract'
import { type Caller, type RecordChange, type Registry, save, type Tx, unlink } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

type Parts = CheckedArgumentsOf<typeof SAVE_EVENT>
type Part = (typeof EVENT_PARTS)[number]
type SaveRefusal = (typeof SAVE_EVENT)['refusals'][number]

const MODELS = {
  event: 'CubicEventBase',
  registration: 'CubicEventRegist',
  page: 'CubicEventPage',
} as const satisfies { readonly [part in Part]: string }
const SESSION = 'CubicEventSession'
const audit: RecordChange = (tx, caller, change) =>
  recordChange(tx, caller, { ...change, model: change.model.declaration.name })

/** Saves an event with its registration, its page and its sessions. The rights are those of each record's own save. */
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
    const eventId = created.value.id
    const registered = await savePart('registration', { ...parts.registration, event_id: eventId })
    if (!registered.ok) return registered
    return (await saveSessions(eventId)) ?? created
  }
  // The registration first: it locks the seats, which come before the event's row (docs/locking.md).
  const saves = { registration: parts.registration, event, page: made ? null : parts.page }
  for (const part of ['registration', 'event', 'page'] as const) {
    const values = saves[part]
    const saved = values && (await savePart(part, values))
    if (saved && !saved.ok) return saved
  }
  const id = typeof event?.['id'] === 'number' ? event['id'] : null
  return (await saveSessions(id)) ?? ok({ id })

  /** In the order given. New ones belong to the event that is saved, unless they name theirs. */
  async function saveSessions(eventId: number | null) {
    for (const [place, { unlink: isGone, ...values }] of (parts.sessions ?? []).entries()) {
      const index = EVENT_PARTS.length + place
      const { id: sessionId } = values as { readonly id?: unknown }
      const outcome =
        isGone === true && typeof sessionId === 'number'
          ? await unlink(tx, registry, caller, { model: SESSION, id: sessionId }, audit)
          : await saveOne(
              SESSION,
              sessionId === undefined && eventId ? { event_id: eventId, ...values } : values,
              index,
            )
      if (!outcome.ok) return refusalOf(outcome, index)
    }
    return undefined
  }

  async function savePart(part: Part, values: { readonly [field: string]: unknown }) {
    return saveOne(MODELS[part], values, EVENT_PARTS.indexOf(part))
  }

  async function saveOne(model: string, values: { readonly [field: string]: unknown }, index: number) {
    const saved = await save(tx, registry, caller, model, values, audit)
    return saved.ok ? ok({ id: saved.value }) : refusalOf(saved, index)
  }
}

function refusalOf({ refusal, parameters, problems }: Refusal, index: number): Refusal<SaveRefusal> {
  const kind = SAVE_EVENT.refusals.find((each) => each === refusal) ?? 'save:invalid'
  return refuse(
    kind,
    parameters,
    problems.map((problem) => ({ ...problem, index })),
  )
}
