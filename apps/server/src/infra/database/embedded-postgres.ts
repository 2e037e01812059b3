import {
  hasDatabase,
  makeDatabase,
  type PostgresConnection,
  type Product,
  startPostgres,
  type StartOptions,
  type SupervisedPostgres,
} from '@cubic/postgres-supervisor'

/** Existing data folders and running processes depend on the name and the key. */
const CUBIC: Product = {
  name: 'cubic',
  leaseKey: 4_607_182_418,
  advice: {
    dataFolderSetting: 'DATA_DIR',
    useServer: 'set DATABASE_URL to a PostgreSQL server, 15 or newer',
    backUp: 'Back the original up with `npm run backup -- FILE`, and restore that.',
    moveOn:
      'Go back to the version of Cubic that made it and back it up (`npm run backup -- FILE`). Then rename the folder DATA_DIR, ' +
      'and restore the backup with this version (`npm run restore -- FILE`). docs/operations.md has each step.',
  },
}

/** Starts the embedded database of a data folder, or joins it if another process runs it. */
export function startEmbeddedPostgres(options: StartOptions): Promise<SupervisedPostgres> {
  return startPostgres(CUBIC, options)
}

export const hasEmbeddedDatabase = hasDatabase

/** Makes and fills an embedded database; a crash before the end leaves none. */
export function makeEmbeddedDatabase<Result>(
  options: StartOptions,
  work: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  return makeDatabase(CUBIC, options, work)
}
