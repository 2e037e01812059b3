import type { Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import { listFormFields } from './registration-settings.ts'

type Form = readonly FormField<Text>[]
export type KnownForms = {
  /** The questions of the events' forms, in their order, as they stand in the database now. */
  readonly list: (db: Queryable, eventIds: readonly number[]) => Promise<ReadonlyMap<number, Form>>
}

const KNOWN_MAX = 5000
const WITHOUT_QUESTIONS = ''

/** Reads and checks a form once for each of its versions: afterwards the database is asked for the version alone. */
export function rememberForms(): KnownForms {
  const known = new Map<number, { readonly version: string; readonly form: Form }>()

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
      remember(id, { version: versionOf(id), form })
    }
    return forms
  }

  /** The oldest goes where there are too many. */
  function remember(id: number, form: { readonly version: string; readonly form: Form }): void {
    known.delete(id)
    known.set(id, form)
    const [oldest] = known.keys()
    if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
  }

  return { list }
}

/** By event, a text that every change of its questions changes; events without questions are not there. */
async function listVersions(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ event_id: number; version: string }>`
    select event_id, string_agg(concat(id, ' ', xmin), ',' order by id) as version
    from cubic_event_form_field where event_id = any(${eventIds}) group by event_id`
  return new Map(rows.map(({ event_id: eventId, version }) => [eventId, version]))
}
