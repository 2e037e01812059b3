import {
  type CheckedArgumentsOf,
  EVENT_PARTS,
  type MethodOutcome,
  ok,
  type Outcome,
  type Refusal,
  refuse,
  SAVE_EVENT,
} from '@cubic/contract'
import { type Caller, invalidArgument, type Registry, save, type Tx, unlink } from '@cubic/data-platform'
import { localOf } from '@cubic/domain/series/local-time'
import { recordSave } from '../../audit/commands/record-change.ts'
import { listDatesWithin, lockEvents } from '../data/series-dates.ts'
import { moveSessions } from './move-sessions.ts'
import { refuseDate } from './refuse-date.ts'
import { findParts, type StoredParts, valuesForDate } from '../internal/values-for-date.ts'

type Arguments = CheckedArgumentsOf<typeof SAVE_EVENT>
type Parts = Omit<Arguments, 'scope'>
type Part = (typeof EVENT_PARTS)[number]
type SaveRefusal = (typeof SAVE_EVENT)['refusals'][number]

const MODELS = {
  event: 'CubicEventBase',
  registration: 'CubicEventRegist',
  page: 'CubicEventPage',
} as const satisfies { readonly [part in Part]: string }
const SESSION = 'CubicEventSession'

/**
 * Saves an event with its registration, page and sessions, which move with it. The rights are those of each record's
 * own save. With a scope, other dates of the series change too, or nothing does; sessions are for one date.
 */
export async function saveEvent(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { scope, ...parts }: Arguments,
  { timeZone }: { readonly timeZone: string },
): Promise<MethodOutcome<typeof SAVE_EVENT>> {
  const isOne = scope === null || scope === 'this'
  const eventId = parts.event?.id
  const isStored = typeof eventId === 'number' && Number.isSafeInteger(eventId)
  const mayMove = isStored && parts.event !== null && 'start_time' in parts.event
  if (isOne && !mayMove) return saveParts(tx, registry, caller, parts)
  // the scope begins with the event that is saved
  if (!isStored) throw invalidArgument('scope')
  const others = await listDatesWithin(tx, eventId, scope)
  const dates = others.filter(({ stage }) => stage !== 'cancelled')
  await lockEvents(tx, [eventId, ...dates.map(({ id }) => id)])
  const before = await findParts(tx, eventId)
  const saved = await saveParts(tx, registry, caller, parts)
  const after = await findParts(tx, eventId)
  if (!saved.ok || !before || !after) return saved
  for (const { id, start_time: start } of dates) {
    const stored = await findParts(tx, id)
    const outcome = stored ? await saveDate(stored) : ok()
    if (!outcome.ok) return refuseDate(outcome, start, timeZone)
  }
  const eventIds = [eventId, ...dates.map(({ id }) => id)]
  const except = (parts.sessions ?? []).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
  await moveSessions(tx, caller, { before, after, eventIds, except, timeZone })
  if (!isOne) await movePlan(tx, eventIds, before, after, timeZone)
  return saved

  async function saveDate(stored: StoredParts): Promise<Outcome<unknown>> {
    const of = (part: Part) =>
      before && after ? (valuesForDate({ sent: parts[part], part, before, after }, stored, timeZone) ?? null) : null
    const values = { event: of('event'), registration: of('registration'), page: of('page'), sessions: null }
    const isNewPage = after?.page && !before?.page && !stored.page && parts.page
    const changed = isNewPage
      ? { ...values, page: withoutKeys(parts.page ?? {}), event: { ...values.event, id: stored.event['id'] } }
      : values
    return EVENT_PARTS.some((part) => changed[part]) ? saveParts(tx, registry, caller, changed) : ok()
  }
}

/** The dates were planned at the time that they have now, so none of them counts as moved by this. */
async function movePlan(
  tx: Tx,
  ids: readonly number[],
  before: StoredParts,
  after: StoredParts,
  timeZone: string,
): Promise<void> {
  const [was, is] = [before.event['start_time'], after.event['start_time']]
  if (typeof was !== 'string' || typeof is !== 'string' || was === is) return
  const seconds = (localOf(new Date(is), timeZone) - localOf(new Date(was), timeZone)) / 1000
  await tx.run`
    update cubic_event_base set series_time = (series_time at time zone ${timeZone} + make_interval(secs => ${seconds}::double precision)) at time zone ${timeZone}
    where id = any(${ids})`
}

function withoutKeys(values: { readonly [field: string]: unknown }) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'id' && name !== 'version'))
}

async function saveParts(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  parts: Parts,
): Promise<MethodOutcome<typeof SAVE_EVENT>> {
  const made = parts.page && parts.page.id === undefined ? await savePart('page', parts.page) : undefined
  if (made && !made.ok) return made
  const page_id = made?.value.id ?? null
  // a new page belongs to the event from the beginning
  const event = made && parts.event ? { ...parts.event, custom_detail_page_id: made.value.id } : parts.event
  if (event && event.id === undefined) {
    const created = await savePart('event', event)
    if (!created.ok) return created
    const eventId = created.value.id
    const registered = await savePart('registration', { ...parts.registration, event_id: eventId })
    if (!registered.ok) return registered
    return (await saveSessions(eventId)) ?? ok({ id: eventId, page_id })
  }
  // The registration first: it locks the seats, which come before the event's row (docs/locking.md).
  const saves = { registration: parts.registration, event, page: made ? null : parts.page }
  for (const part of ['registration', 'event', 'page'] as const) {
    const values = saves[part]
    const saved = values && (await savePart(part, values))
    if (saved && !saved.ok) return saved
  }
  const id = typeof event?.id === 'number' ? event.id : null
  return (await saveSessions(id)) ?? ok({ id, page_id })

  /** In the order given. New ones belong to the event that is saved, unless they name theirs. */
  async function saveSessions(eventId: number | null) {
    for (const [place, { unlink: isGone, ...values }] of (parts.sessions ?? []).entries()) {
      const index = EVENT_PARTS.length + place
      const sessionId = values.id
      const outcome =
        isGone === true && typeof sessionId === 'number'
          ? await unlink(tx, registry, caller, { model: SESSION, id: sessionId }, recordSave)
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
    const saved = await save(tx, registry, caller, model, values, recordSave)
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
