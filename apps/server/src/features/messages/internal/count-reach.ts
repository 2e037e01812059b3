import { sql, type Sql, type Tx } from '@cubic/data-platform'
import type { MessageSettings } from '../data/queries.ts'
import { EMAIL, inAudience, PHONE } from './broadcast.ts'

export type Reach = {
  readonly people: number
  readonly emails: number
  readonly phones: number
  /** They see it in their account alone. */
  readonly in_app: number
  /** They have neither an address nor an account. */
  readonly unreachable: number
}
type Channels = { readonly byEmail: boolean; readonly bySms: boolean }

/** `whom` is a condition on the alias `applicant`. */
export async function countReach(tx: Tx, eventId: number, whom: Sql, { byEmail, bySms }: Channels): Promise<Reach> {
  const isSent = sql`(${byEmail} and ${EMAIL} is not null or ${bySms} and ${PHONE} is not null)`
  // What goes by mail also stands in the account.
  const isShown = sql`(${byEmail} and applicant.user_id is not null)`
  const counts = await tx.one<Reach>`
    select count(*)::integer as people, count(${EMAIL})::integer as emails, count(${PHONE})::integer as phones,
      (count(*) filter (where not ${isSent} and ${isShown}))::integer as in_app,
      (count(*) filter (where not ${isSent} and not ${isShown}))::integer as unreachable
    from cubic_event_applicant applicant left join cubic_user person on person.id = applicant.user_id
    left join cubic_user submitter on submitter.id = applicant.submitter_id
    where applicant.event_id = ${eventId} and ${whom}`
  if (!counts) throw new Error('An aggregate has one row')
  return counts
}

export async function countTold(
  tx: Tx,
  eventId: number,
  { sendSms, platform }: Pick<MessageSettings, 'sendSms' | 'platform'>,
): Promise<Reach> {
  const event = await tx.one<{ send_sms: boolean | null }>`select send_sms from cubic_event_base where id = ${eventId}`
  const bySms = platform !== undefined && (sendSms || event?.send_sms === true)
  return countReach(tx, eventId, inAudience({ audience: 'all', applicantIds: null }), { byEmail: true, bySms })
}
