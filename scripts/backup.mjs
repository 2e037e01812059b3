// `npm run backup -- FILE`: writes the database that `npm start` would use, and its files, to a file; it may run meanwhile.
import { buildIfStale } from './build.mjs'

await buildIfStale()
await import('../apps/server/dist/backup.js')
