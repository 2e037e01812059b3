// The front ends to build and serve. To add one, add an entry to the contract's list and a
// folder of that name to `apps`.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const LIST = path.join(ROOT, 'packages/contract/src/front-ends.json')

/** Lists front ends with their folder and base path, which is empty for the one at the root. */
export function frontEnds() {
  /** @type {readonly { readonly name: string, readonly path: string }[]} */
  const list = JSON.parse(fs.readFileSync(LIST, 'utf8'))
  return list.map(({ name, path: pages }) => ({
    name,
    root: path.join(ROOT, 'apps', name),
    base: pages.replace(/\/\*$/, ''),
  }))
}
