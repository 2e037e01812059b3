// `npm run verify`: checks the data of the database that `npm start` would use, while it runs or not.
import { buildIfStale } from './build.mjs'

await buildIfStale()
await import('../apps/server/dist/verify.js')
