import type { Queryable } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'
import { type Form, listFormFields } from './form.ts'

export type KnownForms = {
  /** The event's form as last read, which may be outdated; read now if it is not known. */
  readonly recall: (db: Queryable, eventId: number) => Promise<Form>
  /** The questions of the events' forms, in order, as the database has them now; the same object while they are unchanged. */
  readonly list: (db: Queryable, eventIds: readonly number[]) => Promise<ReadonlyMap<number, Form>>
}

const KNOWN_MAX = 5000
const WITHOUT_QUESTIONS = ''

/** Reads and checks each version of a form once: after that it only queries the version. */
export function rememberForms(): KnownForms {
  const known = new LRUCache<number, { readonly version: string; readonly form: Form }>({ max: KNOWN_MAX })
  const reading = new Map<number, Promise<Form>>()

  async function recall(db: Queryable, eventId: number): Promise<Form> {
    const last = known.get(eventId)
    if (last) return last.form
    // Concurrent callers share one read.
    const begun = reading.get(eventId)
    if (begun) return begun
    const read = list(db, [eventId])
      .then((forms) => forms.get(eventId) ?? [])
      .finally(() => reading.delete(eventId))
    reading.set(eventId, read)
    return read
  }

  async function list(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, Form>> {
    const versions = await listVersions(db, eventIds)
    const versionOf = (id: number) => versions.get(id) ?? WITHOUT_QUESTIONS
    const forms = new Map<number, Form>()
    for (const id of eventIds) {
      const last = known.get(id)
      if (last && last.version === versionOf(id)) forms.set(id, last.form)
    }
    const changed = eventIds.filter((id) => !forms.has(id))
    if (changed.length === 0) return forms
    for (const [id, form] of await listFormFields(db, changed)) {
      forms.set(id, form)
      known.set(id, { version: versionOf(id), form })
    }
    return forms
  }

  return { recall, list }
}

/** By event, a text that changes with every change of its questions. Events without questions are left out. */
async function listVersions(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ event_id: number; version: string }>`/* hot */
    select event_id, string_agg(concat(id, ' ', xmin), ',' order by id) as version
    from cubic_event_form_field where event_id = any(${eventIds}) group by event_id`
  return new Map(rows.map(({ event_id: eventId, version }) => [eventId, version]))
}
