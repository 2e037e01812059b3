// `npm run backup -- FILE`: writes the database that `npm start` would use, and its files, to a file. The server may be running.
import { buildIfStale } from './build.mjs'

await buildIfStale()
await import('../apps/server/dist/backup.js')
