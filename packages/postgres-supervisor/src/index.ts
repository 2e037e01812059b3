export { isConnectionLost } from './connection-lost.ts'
export type { Product } from './product.ts'
export { type PostgresConnection, startPostgres, type StartOptions, type SupervisedPostgres } from './start-postgres.ts'
export { hasDatabase, makeDatabase } from './staged-postgres.ts'
