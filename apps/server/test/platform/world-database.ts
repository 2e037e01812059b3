import { isTranslated } from '@cubic/contract'
import { type Database, identifier, join, type Model, sql, type Sql, syncSchema, type Tx } from '@cubic/data-platform'
import { TEXTS } from './values.ts'
import type { TextOrder } from './reference.ts'
import type { World, WorldModel } from './world.ts'

let lastTables: Promise<void> = Promise.resolve()

/** Makes the tables of a world and fills them. */
export async function createWorld(db: Database, world: World): Promise<void> {
  // As the server does: one after the other.
  const tables = lastTables.then(() => syncSchema(db, world.registry))
  lastTables = tables.catch(() => undefined)
  await tables
  await db.transaction((tx) => fillWorld(tx, world))
}

/** Inserts rows first, then the references to them. */
async function fillWorld(tx: Tx, world: World): Promise<void> {
  for (const model of world.models.values()) await insertRows(tx, model)
  for (const model of world.models.values()) {
    for (const [name, field] of storedFields(model)) {
      if (field.type === 'to_one') await pointRows(tx, model, name)
      if (field.type === 'to_many') await linkRows(tx, model, name)
    }
  }
}

/** Puts the rows of the world in place of those that are there. */
export async function refillWorld(db: Database, world: World): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run`truncate ${tablesOf(world)} cascade`
    await fillWorld(tx, world)
  })
}

export async function emptyWorld(db: Database, world: World): Promise<void> {
  await db.run`truncate ${tablesOf(world)} cascade`
}

export async function dropWorld(db: Database, world: World): Promise<void> {
  await db.run`drop table ${tablesOf(world)} cascade`
}

function tablesOf(world: World): ReturnType<typeof sql> {
  const tables = [...world.models.values()].flatMap((model) => [
    identifier(model.server.table),
    ...storedFields(model).flatMap(([name, field]) =>
      field.type === 'to_many' ? [joinTableOf(model.server, name)] : [],
    ),
  ])
  return join(tables)
}

function storedFields(model: WorldModel) {
  return Object.entries(model.fields).filter(
    ([, field]) =>
      !field.aliasOf &&
      !field.derived &&
      !isTranslated(field) &&
      !(field.type === 'to_many' && field.inverse !== undefined),
  )
}

async function insertRows(tx: Tx, model: WorldModel): Promise<void> {
  const scalars = storedFields(model).filter(([, field]) => field.type !== 'to_one' && field.type !== 'to_many')
  const rows = model.rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      scalars.map(([name, field]) => {
        const value = row[name]
        return [name, field.type === 'instant' && value !== null ? new Date(Number(value)).toISOString() : value]
      }),
    ),
  }))
  const table = identifier(model.server.table)
  const columns = join(['id', ...scalars.map(([name]) => name)].map((name) => identifier(name)))
  await tx.run`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
}

async function pointRows(tx: Tx, model: WorldModel, name: string): Promise<void> {
  const table = identifier(model.server.table)
  const pointers = model.rows.map((row) => ({ id: row.id, target: row[name] }))
  await tx.run`update ${table} stored set ${identifier(name)} = given.target
    from jsonb_to_recordset(${JSON.stringify(pointers)}::jsonb) as given(id integer, target integer) where stored.id = given.id`
}

async function linkRows(tx: Tx, model: WorldModel, name: string): Promise<void> {
  const links = model.rows.flatMap((row) =>
    (row[name] as readonly number[]).map((related) => ({ owner: row.id, related })),
  )
  await tx.run`insert into ${joinTableOf(model.server, name)} (owner_id, related_id)
    select owner, related from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given(owner integer, related integer)`
}

function joinTableOf({ table }: Model, field: string): Sql {
  return identifier(`${table}__${field}`)
}

/** How this database orders texts: its collation's business, not ours. */
export async function textOrderOf(db: Database): Promise<TextOrder> {
  const texts = [...TEXTS]
  const rows = await db.rows<{ text: string }>`select text from unnest(${texts}::text[]) text order by text`
  const ranks = new Map(rows.map(({ text }, rank) => [text, rank]))
  return (a, b) => {
    const [left, right] = [ranks.get(a), ranks.get(b)]
    if (left === undefined || right === undefined) throw new Error(`a text outside of the pool: ${a} or ${b}`)
    return left - right
  }
}
