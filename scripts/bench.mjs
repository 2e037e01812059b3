// `npm run bench -- <name>`: runs one benchmark of scripts/bench/, or lists them.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'bench')
const names = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))

const [name, ...options] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  console.log(`npm run bench -- <name>, where <name> is one of: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
const { run } = await import(pathToFileURL(path.join(FOLDER, `${name}.mjs`)).href)
await run(options)
