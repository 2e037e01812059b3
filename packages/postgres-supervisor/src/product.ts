/** The program that embeds the database. All processes on a data folder must give the same name and lease key. */
export type Product = Readonly<{
  /** Lower case. Names the superuser, the database, and temporary folders; existing data folders depend on it. */
  name: string
  /** The advisory lock that processes hold while they use the database. */
  leaseKey: number
  advice: Advice
}>

/** Advice to operators in the product's own words; error messages end with it. */
export type Advice = Readonly<{
  /** The setting that names the data folder, such as `DATA_DIR`. */
  dataFolderSetting: string
  /** How to do without the embedded database: "set DATABASE_URL to a PostgreSQL server". */
  useServer: string
  /** How to make a real backup: "Back up with `npm run backup`." */
  backUp: string
  /** How to bring the data to another version of PostgreSQL: "Back up with the version that made it, …". */
  moveOn: string
}>

export type SupervisorLog = Readonly<
  Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields?: Readonly<Record<string, unknown>>) => void>
>
