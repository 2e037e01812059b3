import { CubicSettings } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

/** Reads the only settings record: its id, which fields the environment sets, and the defaults of empty ones. */
export const settingsRecord = () =>
  query(RECORDS, 'settings', async (signal) => {
    const { items } = await client.search(
      CubicSettings,
      { fields: ['preset', 'defaults', 'two_factor_standing'], limit: 1 },
      { signal },
    )
    const [found] = items
    if (!found) return null
    const { id, preset, defaults, two_factor_standing: standing } = found.data
    return {
      id,
      preset: textsOf(preset),
      defaults: new Map(textsOf(defaults)),
      standing: Array.isArray(standing) ? (standing as readonly RoleStanding[]) : [],
    }
  })

/** A role that needs a second step: how many hold it, and how many of them have one. */
export type RoleStanding = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly holders: number
  readonly set_up: number
}

/** Returns the string entries of an object: environment variables, defaults. */
function textsOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
