import { allOf, anyOf, type Lang, type Text, where } from '@cubic/contract'
import { guest, type Queryable, type Registry } from '@cubic/data-platform'
import { calendarFile, calendarState, type CalendarEntry, eventUid } from '@cubic/domain/calendar/icalendar'
import { ticketInForce, ticketStanding } from '@cubic/domain/calendar/ticket-state'
import { excerptLines, shortenLines } from '@cubic/domain/event/excerpt'
import {
  type EventFacts,
  findEventFacts,
  findEventType,
  listEventFacts,
  listOwnEvents,
  type OwnEvent,
} from '../../events/data/queries.ts'
import { hashToken } from '../../people/data/queries.ts'
import { listTicketChanges, type TicketChanges } from '../internal/ticket-changes.ts'
import { calendarTexts } from './texts.ts'

export type CalendarSite = { readonly publicUrl: string; readonly organisation: Text }
type Asked = {
  readonly db: Queryable
  readonly registry: Registry
  readonly site: CalendarSite
  readonly lang: Lang
  /** The language of linked pages, if the calendar was requested in one. */
  readonly pageLang: Lang | undefined
}

const DAY_MS = 24 * 3600 * 1000
/** How many days past events stay in a feed, and the maximum number of its events. */
const KEPT_DAYS = 90
const OWN_KEPT_DAYS = 400
const FEED_MAX = 1000
const REFRESH_HOURS = 1
const REMIND_MINUTES = 60
const DESCRIPTION_MAX = 500

/** An event as a calendar file; undefined if guests do not see it, or it has no time yet. */
export async function findEventCalendar(asked: Asked, id: number): Promise<string | undefined> {
  const { db, registry, lang } = asked
  const event = await findEventFacts({ db, registry, caller: guest(lang) }, id)
  const entry = event && entryOf(asked, event)
  return entry && calendarFile([{ ...entry, remindMinutes: REMIND_MINUTES }])
}

/** The feed of the events that guests see, of one type or all; undefined if there is no such type. */
export async function findPublicFeed(asked: Asked, typeId: number | undefined): Promise<string | undefined> {
  const { db, registry, site, lang } = asked
  const reading = { db, registry, caller: guest(lang) }
  const type = typeId === undefined ? undefined : await findEventType(reading, typeId)
  if (typeId !== undefined && !type) return undefined
  const since = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  const events = await listEventFacts(reading, {
    condition: allOf(
      anyOf(where('start_time', '>=', since), where('end_time', '>=', since)),
      ...(typeId === undefined ? [] : [where('type_id.id', '=', typeId)]),
    ),
    sort: [{ field: 'start_time', order: 'asc' }],
    limit: FEED_MAX,
  })
  const name = [type?.name, site.organisation[lang]].filter((part) => part !== undefined).join(' · ')
  return calendarFile(
    events.flatMap((event) => entryOf(asked, event) ?? []),
    { feed: { name, refreshHours: REFRESH_HOURS } },
  )
}

/** The user whose calendar the secret opens; undefined if it is unknown or revoked. */
export async function findCalendarOwner(db: Queryable, secret: string): Promise<number | undefined> {
  const link = await db.one<{ user_id: number }>`
    select user_id from cubic_calendar_link where secret_hash = ${hashToken(secret)}`
  return link?.user_id
}

/** The feed of the events that the user has tickets of. The link only identifies the user: their roles do not apply. */
export async function findPersonalFeed(asked: Asked, userId: number): Promise<string> {
  const { db, registry, site, lang } = asked
  const since = new Date(Date.now() - OWN_KEPT_DAYS * DAY_MS)
  const caller = { ...guest(lang), userId }
  const held = await listOwnEvents({ db, registry, caller }, { since, limit: FEED_MAX })
  const byEvent = new Map<number, OwnEvent[]>()
  for (const ticket of held) byEvent.set(ticket.event.id, [...(byEvent.get(ticket.event.id) ?? []), ticket])
  const changes = await listTicketChanges(db, userId, [...byEvent.keys()])
  const name = `${calendarTexts.mine[lang]} · ${site.organisation[lang]}`
  return calendarFile(
    [...byEvent].flatMap(([id, tickets]) => ownEntryOf(asked, tickets, changes.get(id)) ?? []),
    { feed: { name, refreshHours: REFRESH_HOURS } },
  )
}

function ownEntryOf(
  asked: Asked,
  tickets: readonly OwnEvent[],
  changes: TicketChanges | undefined,
): CalendarEntry | undefined {
  const event = tickets[0]?.event
  const entry = event && entryOf(asked, event)
  const held = event && ticketInForce(event.status, tickets)
  if (!entry || !held) return undefined
  const { state, ticket } = held
  const standing = ticketStanding(event.status, ticket)[asked.lang]
  return {
    ...entry,
    state,
    // Both only grow, and so does their sum: a calendar takes a higher sequence as newer.
    sequence: event.sequence + (changes?.count ?? 0),
    changed: changes && changes.last > event.changed ? changes.last : event.changed,
    description: [standing, entry.description].filter((part) => part !== undefined).join('\n'),
    ...(state === 'cancelled' ? {} : { remindMinutes: REMIND_MINUTES }),
  }
}

function entryOf({ site, pageLang }: Asked, event: EventFacts): CalendarEntry | undefined {
  const { id, start, end, name, address, changed, sequence, status, description, notice } = event
  if (start === null) return undefined
  const about = description
    ? excerptLines(description, DESCRIPTION_MAX)
    : // Plain text: apparent markup in it is literal.
      shortenLines(notice ?? '', DESCRIPTION_MAX)
  return {
    uid: eventUid(id, site.publicUrl),
    changed,
    sequence,
    state: calendarState(status),
    name,
    start,
    end,
    address,
    ...(about === '' ? {} : { description: about }),
    url: `${site.publicUrl}/activities/${id}${pageLang === undefined ? '' : `?lang=${pageLang}`}`,
  }
}
