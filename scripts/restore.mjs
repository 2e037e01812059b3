// `npm run restore -- FILE`: loads a backup into the empty data folder or database that `npm start` would use.
import { buildIfStale } from './build.mjs'

await buildIfStale()
await import('../apps/server/dist/restore.js')
