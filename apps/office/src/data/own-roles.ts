import { User, whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from './client.ts'
import { METADATA } from './families.ts'

export const ownRoles = (uid: number) => ({
  ...query(METADATA, { rolesOf: uid }, async (signal) => {
    const asked = { fields: ['roles.name'], condition: whereOf(User)('id', '=', uid), limit: 1 } as const
    const { items } = await client.search(User, asked, { signal })
    return items.flatMap(({ data }) => data.roles.map(({ name }) => name))
  }),
  staleTime: Infinity,
})
