import { REMOVE_CALENDAR_LINK, RESET_CALENDAR_LINK, whereOf, type AccountCalls, type LogInWays } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { ofEverybody, query, queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

/** Its contact follows the user's. */
const OWN_PERSON = family('own-person', 'EventPerson', 'User')
const CALENDAR_LINK = family('calendar-link', 'User')

const LOG_IN_WAYS = family('log-in-ways', 'CubicSignOn')

const PERSON_FIELDS = ['name', 'phone', 'email', 'unify_id', 'person_type'] as const
export type Person = RecordOf<'EventPerson', (typeof PERSON_FIELDS)[number]>

/** Checks whether a one-time link still works. Asked once, without the engine: guests open its page, on any network. */
export const checkPasswordLink = mutation((token: string) => client.isPasswordLinkGood(token), { changes: [] })

export const logInWays = () =>
  ofEverybody(
    queryOfNoLanguage(LOG_IN_WAYS, {}, async (): Promise<LogInWays> => {
      const answer = await client.callAccount('log-in-ways', {})
      return answer.status === 'ok' ? answer : { only: false, providers: [] }
    }),
  )

/** Ends a log-in at a provider: with a session, or with a question. */
export const finishSignOn = (sent: AccountCalls['sign-on'][0]) => client.callAccount('sign-on', sent)

/** Queries the user's record in the organisation; null if there is none. */
export const ownPerson = (userId: number) =>
  queryOfNoLanguage(OWN_PERSON, { userId }, async (signal) => {
    const found = await client.search(
      'EventPerson',
      { fields: PERSON_FIELDS, condition: whereOf('EventPerson')('user_id.id', '=', userId), limit: 1 },
      { signal },
    )
    return found.items[0]?.data ?? null
  })

export const requestPasswordReset = mutation(
  (account: string) => client.callAccount('request-password-reset', { account }),
  { changes: [] },
)

/** `avatar`: the URL of the upload; null removes the avatar. */
export const saveAvatar = mutation(
  (change: { readonly id: number; readonly avatar: string | null }) => client.save('User', change),
  { changes: ['User'] },
)

/** When the caller's calendar link was made; null where they have none. */
export const calendarLinkMade = (userId: number) =>
  query(CALENDAR_LINK, { userId }, async (signal) => {
    const found = await client.search(
      'User',
      { fields: ['calendar_link_made'], condition: whereOf('User')('id', '=', userId), limit: 1 },
      { signal },
    )
    return found.items[0]?.data.calendar_link_made ?? null
  })

/** Makes a new link and returns its secret, which is shown only once; the previous link stops working. */
export const resetCalendarLink = mutation((userId: number) => client.callMethod(RESET_CALENDAR_LINK, userId), {
  changes: ['User'],
})

export const removeCalendarLink = mutation((userId: number) => client.callMethod(REMOVE_CALENDAR_LINK, userId), {
  changes: ['User'],
})
