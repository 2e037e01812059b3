import { CubicSettings } from '@cubic/contract'
import { query } from '@cubic/web-kit/query'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'

/** The one settings record: its id, and which of its fields the server's environment sets. */
export const settingsRecord = () =>
  query(RECORDS, 'settings', async (signal) => {
    const { items } = await client.search(CubicSettings, { fields: ['preset'], limit: 1 }, { signal })
    const [found] = items
    return found ? { id: found.data.id, preset: presetOf(found.data.preset) } : null
  })

/** Field → environment variable. */
function presetOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
