export * from './sql.ts'
export * from './database.ts'
