import { type Queryable, sql } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'
import { createLoader } from '../../../infra/concurrency/loader.ts'
import { type Form, formVersionOf, listFormFields } from './form.ts'

export type KnownForms = {
  /** The event's form as last read, which may be outdated; read now if it is not known. */
  readonly recall: (eventId: number) => Promise<Form>
  /** Returns the questions in order, by event; the same object for the same version (`formVersionOf`). */
  readonly list: (queries: Queryable, versions: ReadonlyMap<number, string>) => Promise<ReadonlyMap<number, Form>>
}

const KNOWN_MAX = 5000

/** Reads and checks each version of a form once. */
export function rememberForms(db: Queryable): KnownForms {
  const known = new LRUCache<number, { readonly version: string; readonly form: Form }>({ max: KNOWN_MAX })
  // Together: a rush for a thousand events begins with a thousand forms.
  const readForm = createLoader(async (eventIds: readonly number[]) => list(db, await listVersions(db, eventIds)))

  async function recall(eventId: number): Promise<Form> {
    return known.get(eventId)?.form ?? (await readForm(eventId)) ?? []
  }

  async function list(queries: Queryable, versions: ReadonlyMap<number, string>): Promise<ReadonlyMap<number, Form>> {
    const forms = new Map<number, Form>()
    for (const [id, version] of versions) {
      const last = known.get(id)
      if (last?.version === version) forms.set(id, last.form)
    }
    const changed = [...versions.keys()].filter((id) => !forms.has(id))
    if (changed.length === 0) return forms
    for (const [id, form] of await listFormFields(queries, changed)) {
      forms.set(id, form)
      known.set(id, { version: versions.get(id) ?? '', form })
    }
    return forms
  }

  return { recall, list }
}

async function listVersions(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ event_id: number; version: string }>`
    select asked.event_id, ${formVersionOf(sql`asked.event_id`)} as version from unnest(${eventIds}::integer[]) as asked (event_id)`
  return new Map(rows.map(({ event_id: eventId, version }) => [eventId, version]))
}
