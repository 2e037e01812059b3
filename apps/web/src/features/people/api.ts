import { where } from '@cubic/contract'
import { client } from '../../lib/client.ts'
import { mutation, query } from '../../lib/query.ts'

/** Who somebody is to the organisation. */
export type Person = {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly unify_id: string | null
  readonly person_type: string | null
}

const PERSON_FIELDS = ['name', 'phone', 'email', 'unify_id', 'person_type']

/** The caller as a person of the organisation; null where it knows none. */
export const ownPerson = (userId: number) =>
  query('own-person', { userId }, async (signal): Promise<Person | null> => {
    const found = await client.search<Person>(
      'EventPerson',
      { fields: PERSON_FIELDS, condition: where('user_id.id', '=', userId), limit: 1 },
      { signal },
    )
    return found.items[0]?.data ?? null
  })

export type ProfileChange = {
  readonly id: number
  readonly nickname: string
  readonly phone: string | null
  readonly email: string | null
}

export const saveProfile = mutation((profile: ProfileChange) => client.save('User', profile), {
  makesStale: ['current-user', 'own-person'],
})
