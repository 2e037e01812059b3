import type { Lang, ReportMails } from '@cubic/contract'
import {
  type Caller,
  coverOf,
  type Database,
  identifier,
  readScopeFor,
  type Registry,
  translated,
} from '@cubic/data-platform'
import { type MailedEvent, reportMail } from '@cubic/domain/report/mail'
import { addCounts, type Counts, NO_COUNTS } from '@cubic/domain/statistics/definitions'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { enqueueMessage } from '../../messages/commands/enqueue-messages.ts'
import { findCallersOf } from '../../people/data/queries.ts'
import { isEventManager, unitsOf } from '../../people/data/roles.ts'
import { eventCounts } from '../../statistics/data/counts.ts'

type Mailing = {
  readonly db: Database
  readonly registry: Registry
  readonly timeZone: string
  readonly publicUrl: string
  /** The first is the default. */
  readonly languages: readonly Lang[]
  readonly signal: AbortSignal
  /** By the database's clock. */
  readonly now: Date
}
type Every = Exclude<ReportMails, 'none'>
type Period = { readonly every: Every; readonly from: string; readonly to: string; readonly before: string }

/** Mails go out in the morning after the period has ended, or once we run again within two days. */
const WAITS = { fromHours: 7, toHours: 48 } as const
const LISTED_MAX = 10
const EVENTS_MAX = 5000

/** A person gets one mail for each period, however often this runs. */
export async function enqueueReportMails(mailing: Mailing): Promise<void> {
  await eachAlone(['weekly', 'monthly'] as const, undefined, async (every) => {
    const period = await findPeriod(mailing, every)
    if (period) await enqueueFor(mailing, period)
  })
}

/** The week or month that has just ended in the organisation's zone; undefined where its mails are not due. */
function findPeriod({ db, timeZone, now }: Mailing, every: Every): Promise<Period | undefined> {
  const unit = every === 'weekly' ? 'week' : 'month'
  return db.one<Period>`
    select ${every} as every, to_char(start - ('1 ' || ${unit}::text)::interval, 'YYYY-MM-DD') as "from",
      to_char(start - interval '1 day', 'YYYY-MM-DD') as "to", to_char(start - ('2 ' || ${unit}::text)::interval, 'YYYY-MM-DD') as before
    from (select date_trunc(${unit}::text, ${now}::timestamptz at time zone ${timeZone}::text) as start) ended
    where ${now}::timestamptz at time zone ${timeZone}::text - start between make_interval(hours => ${WAITS.fromHours}::integer)
      and make_interval(hours => ${WAITS.toHours}::integer)`
}

const keyOf = ({ every, from }: Period, userId: number): string => `report:${every}:${from}:${userId}`

async function enqueueFor(mailing: Mailing, period: Period): Promise<void> {
  const { db, languages, signal } = mailing
  const wanting = await db.rows<{ id: number; language: Lang | null }>`
    select id, language from cubic_user reader where report_mails = ${period.every} and not disabled
      and not exists (select 1 from cubic_message message where message.key = ${`report:${period.every}:${period.from}:`} || reader.id)
    order by id`
  await eachAlone(wanting, undefined, async ({ id, language }) => {
    if (signal.aborted) return
    const lang = language && languages.includes(language) ? language : (languages[0] ?? 'cn')
    const caller = (await findCallersOf(db, [id], { lang, address: '' })).get(id)
    // whoever has left their role keeps their choice, and gets nothing
    if (!caller || !(isEventManager(caller) || unitsOf(caller).length > 0)) return
    const template = await writeMail(mailing, period, caller)
    await db.transaction((tx) =>
      enqueueMessage(tx, {
        case: 'report',
        key: keyOf(period, id),
        userId: id,
        language: lang,
        facts: { template, url: `${mailing.publicUrl}/admin` },
      }),
    )
  })
}

type EventRow = Counts & {
  readonly id: number
  readonly name: string | null
  readonly checks_in: boolean
  readonly is_before: boolean
}

async function writeMail({ db, registry, timeZone, publicUrl }: Mailing, period: Period, caller: Caller) {
  const [event, ticket] = [identifier('event'), identifier('ticket')]
  const covered = coverOf(readScopeFor(registry, 'CubicEventApplicant', caller), ticket)
  const seen = coverOf(readScopeFor(registry, 'CubicEventBase', caller), event)
  const rows = await db.rows<EventRow>`
    select event.id, ${translated(event, 'name', caller.lang)} as name, coalesce(event.sign_in, false) as checks_in,
      event.end_time < (${period.from}::timestamp at time zone ${timeZone}::text) as is_before, people.*
    from cubic_event_base event cross join lateral (
      select ${eventCounts(ticket, event)} from cubic_event_applicant ticket where ticket.event_id = event.id and ${covered}) people
    where event.stage = 'published' and event.end_time >= (${period.before}::timestamp at time zone ${timeZone}::text)
      and event.end_time < ((${period.to}::timestamp + interval '1 day') at time zone ${timeZone}::text) and ${seen} and people.registered > 0
    order by people.seated desc, event.id limit ${EVENTS_MAX}`
  const now = rows.filter(({ is_before: isBefore }) => !isBefore)
  const listed = now
    .slice(0, LISTED_MAX)
    .map((row): MailedEvent => ({ ...row, name: row.name ?? '', url: `${publicUrl}/admin/events/${row.id}/report` }))
  return reportMail({
    every: period.every,
    lang: caller.lang,
    from: period.from,
    to: period.to,
    events: now.length,
    totals: now.reduce<Counts>(addCounts, NO_COUNTS),
    before: rows.filter(({ is_before: isBefore }) => isBefore).reduce<Counts>(addCounts, NO_COUNTS),
    listed,
    notices: `${publicUrl}/me/notices`,
  })
}
