import { type Database, raw } from '@cubic/data-platform'
import type { Held } from '../../../infra/leases/leases.ts'
import type { MessageSettings } from '../data/queries.ts'
import type { Composed } from './compose.ts'
import { MAILBOX, mailboxOf } from './mailbox.ts'
import { postpone, type TakenMessage } from './outbox.ts'

const RECIPIENT_WAIT_MS = 60_000
/** For a stranger who has had enough mail. */
const STRANGERS_WAIT_MS = 600_000

export type Ready = { readonly row: TakenMessage; readonly composed: Extract<Composed, { readonly kind: 'ready' }> }

/** Limits are for one minute. */
export async function withinRates(
  db: Database,
  ready: readonly Ready[],
  held: Held,
  perRecipient: number | undefined,
): Promise<readonly Ready[]> {
  if (perRecipient === undefined) return ready
  const recipients = ready.map(({ composed }) => composed.to)
  const recent = await db.rows<{ recipient: string; count: number }>`
    select recipient, count(*)::integer as count from cubic_message
    where sent_time > now() - interval '1 minute' and recipient = any(${recipients}) group by recipient`
  const counts = new Map(recent.map(({ recipient, count }) => [recipient, count]))
  const now = ready.filter(({ composed: { to } }) => {
    const count = counts.get(to) ?? 0
    counts.set(to, count + 1)
    return count < perRecipient
  })
  const later = ready.filter((each) => !now.includes(each)).map(({ row }) => row.id)
  await postpone(db, held, later, RECIPIENT_WAIT_MS)
  return now
}

/** Goes in one mail. */
export type Parcel = readonly Ready[]

/**
 * Of what is due to a stranger, the last mail that they may get now has all that is left, and what is beyond waits. A
 * text message goes alone.
 */
export async function gatherForStrangers(
  db: Database,
  ready: readonly Ready[],
  held: Held,
  { perHour = Infinity, perDay = Infinity }: MessageSettings['strangers'],
): Promise<readonly Parcel[]> {
  const addressOf = ({ composed }: Ready) => mailboxOf(composed.to)
  const toStrangers = ready.filter(({ composed }) => composed.isToStranger)
  if (toStrangers.length === 0 || Math.min(perHour, perDay) === Infinity) return ready.map((each) => [each])
  const recent = await db.rows<{ address: string; hour: number; day: number }>`
    select ${raw(MAILBOX)} as address, count(distinct stranger_mail)::integer as day,
      (count(distinct stranger_mail) filter (where sent_time > now() - interval '1 hour'))::integer as hour
    from cubic_message where stranger_mail is not null and ${raw(MAILBOX)} = any(${toStrangers.map(addressOf)})
      and sent_time > now() - interval '1 day'
    group by 1`
  const counts = new Map(recent.map(({ address, hour, day }) => [address, { hour, day }]))
  const parcels: Ready[][] = []
  const later: number[] = []
  const own = new Map<string, { left: number; last?: Ready[] }>()
  for (const each of ready) {
    if (!each.composed.isToStranger) {
      parcels.push([each])
      continue
    }
    const address = addressOf(each)
    const { hour, day } = counts.get(address) ?? { hour: 0, day: 0 }
    const theirs = own.get(address) ?? { left: Math.min(perHour - hour, perDay - day) }
    own.set(address, theirs)
    if (theirs.left > 0) {
      theirs.left -= 1
      theirs.last = [each]
      parcels.push(theirs.last)
    } else if (theirs.last && each.row.channel === 'email') theirs.last.push(each)
    else later.push(each.row.id)
  }
  await postpone(db, held, later, STRANGERS_WAIT_MS)
  return parcels
}
