import { CubicSettings } from '@cubic/contract'
import { query } from '@cubic/web-kit/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

/** The one settings record: its id, which of its fields the environment sets, and what empty ones stand for. */
export const settingsRecord = () =>
  query(RECORDS, 'settings', async (signal) => {
    const { items } = await client.search(CubicSettings, { fields: ['preset', 'defaults'], limit: 1 }, { signal })
    const [found] = items
    if (!found) return null
    const { id, preset, defaults } = found.data
    return { id, preset: textsOf(preset), defaults: new Map(textsOf(defaults)) }
  })

/** The texts of an object, by name: environment variables, defaults. */
function textsOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
