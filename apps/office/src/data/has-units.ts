import { query, useQuery } from '@cubic/web-kit/queries/query'
import { client } from './client.ts'
import { RECORDS } from './families.ts'

/** Tells whether the organisation has units. If not, nothing is shown of them. */
export const hasUnits = () => ({
  ...query(RECORDS, { hasUnits: true }, async (signal) => {
    const { items } = await client.search('CubicUnit', { fields: ['id'], limit: 1 }, { signal })
    return items.length > 0
  }),
  staleTime: 5 * 60_000,
})

export function useHasUnits(): boolean {
  return useQuery(hasUnits()).data === true
}
