import { type Database, inShortLocks, type Queryable, type Tx } from '@cubic/data-platform'
import { isOlder, RUNS_FROM, VERSION } from './version.ts'

/** When a migration runs: before the models' tables are brought up to date (the default), or after. */
export type MigrationPhase = 'before' | 'after'

export type Migration = Readonly<{
  id: number
  name: string
  phase?: MigrationPhase
  up(tx: Tx): Promise<void>
}>

/** The database does not fit this version of the program; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

const oldestServer = 150_000

/** Versions as in `version.ts`. */
export type Versions = { readonly own: string; readonly runsFrom: string }
const OWN: Versions = { own: VERSION, runsFrom: RUNS_FROM }

/** Throws a `MigrationError` if this version cannot run on it: one can go back by one release. */
export async function isPreparedByNewer(
  db: Queryable,
  migrations: readonly Migration[],
  { own }: Pick<Versions, 'own'> = OWN,
): Promise<boolean> {
  await checkServer(db)
  const prepared = await findPrepared(db)
  if (!prepared || !isOlder(own, prepared.version)) return false
  if (isOlder(own, prepared.runs_from))
    throw new MigrationError(
      `The database was brought up to date by version ${prepared.version} of Cubic: start that version, or one from ${prepared.runs_from} on. This is ${own}.`,
    )
  return areApplied(db, migrations)
}

export async function notePrepared(db: Queryable, { own, runsFrom }: Versions = OWN): Promise<void> {
  await db.run`create table if not exists cubic_version (id integer primary key default 1 check (id = 1),
    version text not null, runs_from text not null)`
  await db.run`insert into cubic_version (version, runs_from) values (${own}, ${runsFrom})
    on conflict (id) do update set version = excluded.version, runs_from = excluded.runs_from
    where (cubic_version.version, cubic_version.runs_from) <> (excluded.version, excluded.runs_from)`
}

/** Each runs in a transaction that nobody waits for (`inShortLocks`). Two must not run at the same time. */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  phase: MigrationPhase,
): Promise<readonly Migration[]> {
  checkOrder(migrations)
  await db.transaction(async (tx) => {
    await tx.run`create table if not exists cubic_migration (
      id integer primary key, name text not null, applied_at timestamptz not null default now())`
    await checkKnown(tx, migrations)
  })
  const applied: Migration[] = []
  for (const migration of migrations) {
    if ((migration.phase ?? 'before') !== phase) continue
    if (await inShortLocks(db, (tx) => apply(tx, migration))) applied.push(migration)
  }
  return applied
}

/** Those that the database does not have yet; all of them where it has none. */
export async function findPending(db: Queryable, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const there = await db.one<{ known: boolean }>`select to_regclass('cubic_migration') is not null as known`
  const applied = there?.known ? await db.rows<{ id: number }>`select id from cubic_migration` : []
  const ids = new Set(applied.map(({ id }) => id))
  return migrations.filter(({ id }) => !ids.has(id))
}

/** Undefined if no version has said so. */
export async function findPrepared(db: Queryable): Promise<{ version: string; runs_from: string } | undefined> {
  const there = await db.one<{ known: boolean }>`select to_regclass('cubic_version') is not null as known`
  return there?.known
    ? await db.one<{ version: string; runs_from: string }>`select version, runs_from from cubic_version`
    : undefined
}

export async function areApplied(db: Queryable, migrations: readonly Migration[]): Promise<boolean> {
  const ids = migrations.map(({ id }) => id)
  const found = await db.one<{ applied: number }>`
    select count(*)::integer as applied from cubic_migration where id = any(${ids}::integer[])`
  return found?.applied === ids.length
}

async function apply(tx: Tx, { id, name, up }: Migration): Promise<boolean> {
  if (await tx.one`select 1 from cubic_migration where id = ${id}`) return false
  // A large table takes its time.
  await tx.run`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
  await up(tx)
  await tx.run`insert into cubic_migration (id, name) values (${id}, ${name})`
  return true
}

function checkOrder(migrations: readonly Migration[]): void {
  migrations.forEach(({ id, name }, index) => {
    const before = migrations[index - 1]
    if (before && before.id >= id)
      throw new MigrationError(`migration ${id} (${name}) must come before ${before.id} (${before.name})`)
  })
}

async function checkServer(db: Queryable): Promise<void> {
  const server = await db.one<{ version: number; shown: string; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding`
  if (!server || server.version < oldestServer) {
    throw new MigrationError(`PostgreSQL 15 or newer is needed, the server of DATABASE_URL is ${server?.shown}.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new MigrationError(`The database of DATABASE_URL must have the encoding UTF8, it has ${server.encoding}.`)
  }
}

async function checkKnown(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const known = new Map(migrations.map(({ id, name }) => [id, name]))
  const applied = await tx.rows<{ id: number; name: string }>`select id, name from cubic_migration order by id`
  for (const { id, name } of applied) {
    if (known.get(id) === name) continue
    throw new MigrationError(
      known.has(id)
        ? `Migration ${id} of this version is ${known.get(id)}, but the database has applied ${name} under that number.`
        : `The database was brought up to date by a newer version of Cubic (migration ${id}, ${name}): start that version or a newer one.`,
    )
  }
}
