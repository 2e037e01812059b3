import { type ADOPT_TEXTS, type CheckedArgumentsOf, type MethodOutcome, ok, refuse } from '@cubic/contract'
import { type Caller, type Registry, save, sql, type Sql, type Tx } from '@cubic/data-platform'
import { recordChanges, recordSave } from '../../audit/commands/record-change.ts'

const TEXTS_MAX = 1000

type Found = {
  readonly key: string
  readonly text: string
  readonly en: string | null
  readonly persons: number
  readonly events: number
  readonly unit_id: number | null
  readonly ambiguous: boolean
}

/** Texts are equal whatever their case and spaces. */
const keyOf = (text: Sql): Sql => sql`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`
const PERSONS_TEXT = sql`coalesce(nullif(btrim(person.unit_cn), ''), nullif(btrim(person.unit_en), ''))`
const EVENTS_TEXT = sql`coalesce(nullif(btrim(event.organiser_cn), ''), nullif(btrim(event.organiser_en), ''))`
const UNLINKED_PERSONS = sql`cubic_event_person person where ${PERSONS_TEXT} is not null
  and not exists (select 1 from cubic_event_person__unit_ids link where link.owner_id = person.id)`
const UNLINKED_EVENTS = sql`cubic_event_base event where ${EVENTS_TEXT} is not null and event.unit_id is null`

/** Makes units of the texts by which persons and events name them today, or says what it would make. */
export async function adoptTexts(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { mode, parent_id: parentId, texts }: CheckedArgumentsOf<typeof ADOPT_TEXTS>,
): Promise<MethodOutcome<typeof ADOPT_TEXTS>> {
  // Of two at once, the second finds the units of the first.
  if (mode === 'adopt') await tx.one`select pg_advisory_xact_lock(hashtext('cubic-unit-tree'))`
  const found = await listTexts(tx)
  const chosen = texts && new Set(texts.map(({ text }) => text))
  const adopted = found.filter(({ text, ambiguous }) => !ambiguous && (chosen?.has(text) ?? true))
  const made = adopted.filter(({ unit_id: id }) => id === null)
  const unitOf = new Map(adopted.map(({ key, unit_id: id }) => [key, id]))
  if (mode === 'adopt') {
    for (const { key, text, en } of made) {
      const values = { name_cn: text, name_en: en, parent_id: parentId }
      const saved = await save(tx, registry, caller, 'CubicUnit', values, recordSave)
      if (!saved.ok) return refuse('save:not_found')
      unitOf.set(key, saved.value)
    }
    await linkAll(tx, caller, unitOf)
  }
  return ok({
    made: made.length,
    persons: adopted.reduce((sum, { persons }) => sum + persons, 0),
    events: adopted.reduce((sum, { events }) => sum + events, 0),
    texts: {
      list: found.map(({ key, text, persons, events, unit_id: id, ambiguous }) => ({
        text,
        unit_id: unitOf.get(key) ?? id,
        persons,
        events,
        ...(ambiguous && { ambiguous }),
      })),
    },
  })
}

/** The texts of persons and events without a unit, the most frequent first. */
function listTexts(tx: Tx): Promise<readonly Found[]> {
  return tx.rows<Found>`
    with said as (
      select ${PERSONS_TEXT} as text, nullif(btrim(person.unit_en), '') as en, true as is_person from ${UNLINKED_PERSONS}
      union all select ${EVENTS_TEXT}, nullif(btrim(event.organiser_en), ''), false from ${UNLINKED_EVENTS}),
    texts as (
      select ${keyOf(sql`text`)} as key, mode() within group (order by text) as text, mode() within group (order by en) as en,
        (count(*) filter (where is_person))::integer as persons, (count(*) filter (where not is_person))::integer as events
      from said group by 1 order by count(*) desc, 1 limit ${TEXTS_MAX})
    select texts.*, case when known.count = 1 then known.id end as unit_id, known.count > 1 as ambiguous
    from texts cross join lateral (
      select count(*)::integer as count, min(unit.id) as id from cubic_unit unit
      where not unit.archived and texts.key in (${keyOf(sql`unit.name_cn`)}, ${keyOf(sql`unit.name_en`)})) known
    order by texts.persons + texts.events desc, texts.key`
}

async function linkAll(tx: Tx, caller: Caller, unitOf: ReadonlyMap<string, number | null>): Promise<void> {
  const links = sql`json_to_recordset(${JSON.stringify([...unitOf].map(([key, id]) => ({ key, id })))}::json) as adopted (key text, id integer)`
  const persons = await tx.rows<{ unit_id: number }>`
    insert into cubic_event_person__unit_ids (owner_id, related_id)
    select person.id, adopted.id from ${links} join (select person.* from ${UNLINKED_PERSONS}) person on ${keyOf(PERSONS_TEXT)} = adopted.key
    returning related_id as unit_id`
  const events = await tx.rows<{ id: number; unit_id: number }>`
    update cubic_event_base changed set unit_id = adopted.id
    from ${links} join (select event.* from ${UNLINKED_EVENTS}) event on ${keyOf(EVENTS_TEXT)} = adopted.key
    where changed.id = event.id returning changed.id, changed.unit_id`
  const personsOf = new Map<number, number>()
  for (const { unit_id: id } of persons) personsOf.set(id, (personsOf.get(id) ?? 0) + 1)
  await recordChanges(tx, caller, [
    ...events.map(({ id, unit_id }) => ({
      model: 'CubicEventBase',
      id,
      action: 'adopt_texts',
      before: { unit_id: null },
      after: { unit_id },
    })),
    ...[...personsOf].map(([id, count]) => ({
      model: 'CubicUnit',
      id,
      action: 'adopt_texts',
      before: null,
      after: { persons: count },
    })),
  ])
}
