import { allOf, anyOf, type Lang, type Text, where } from '@cubic/contract'
import { guest, type Queryable, type Registry } from '@cubic/data-platform'
import { calendarFile, calendarState, type CalendarEntry, eventUid, sessionUid } from '@cubic/domain/calendar/icalendar'
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
import { type CalendarSession, listCalendarSessions } from '../../sessions/data/queries.ts'
import { listTicketChanges, type TicketChanges } from '../internal/ticket-changes.ts'
import { calendarTexts } from './texts.ts'

export type CalendarSite = { readonly publicUrl: string; readonly organisation: Text }
type Asked = {
  readonly db: Queryable
  readonly registry: Registry
  readonly site: CalendarSite
  readonly lang: Lang
  /** Undefined unless the calendar was requested in one. */
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

/**
 * Undefined if guests do not see the event, or it has no time yet. Sessions are entries of their own where a
 * registration is for all of them, or if they are `chosen`.
 */
export async function findEventCalendar(
  asked: Asked,
  id: number,
  chosen: readonly number[] = [],
): Promise<string | undefined> {
  const { db, registry, lang } = asked
  const event = await findEventFacts({ db, registry, caller: guest(lang) }, id)
  const entry = event && entryOf(asked, event)
  if (!entry) return undefined
  const sessions = (await listCalendarSessions(db, { eventIds: [id], userId: null, lang })).get(id) ?? []
  const shown = sessions.filter((session) => session.choose_sessions !== 'some' || chosen.includes(session.id))
  const entries = shown.length > 0 ? shown.map((session) => sessionEntryOf(asked, entry, session)) : [entry]
  return calendarFile(entries.map((each) => ({ ...each, remindMinutes: REMIND_MINUTES })))
}

/** Replaces when, where and what of the event's entry by those of a session. */
function sessionEntryOf(
  { site }: Asked,
  entry: CalendarEntry,
  session: Pick<CalendarSession, 'id' | 'name' | 'speaker' | 'address' | 'start_time' | 'end_time' | 'cancelled'>,
): CalendarEntry {
  const { id, name, speaker, address, start_time: start, end_time: end, cancelled } = session
  return {
    ...entry,
    uid: sessionUid(id, site.publicUrl),
    name: [name, entry.name].filter(Boolean).join(' · '),
    description: [speaker, entry.description].filter(Boolean).join('\n'),
    // a room alone is found nowhere
    address: [address, entry.address].filter(Boolean).join(' · '),
    start,
    end,
    ...(cancelled ? { state: 'cancelled' as const } : {}),
  }
}

/** Undefined if there is no such type. */
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

export async function findCalendarOwner(db: Queryable, secret: string): Promise<number | undefined> {
  const link = await db.one<{ user_id: number }>`
    select user_id from cubic_calendar_link where secret_hash = ${hashToken(secret)}`
  return link?.user_id
}

/** The link only identifies the user: their roles do not apply. */
export async function findPersonalFeed(asked: Asked, userId: number): Promise<string> {
  const { db, registry, site, lang } = asked
  const since = new Date(Date.now() - OWN_KEPT_DAYS * DAY_MS)
  const caller = { ...guest(lang), userId }
  const held = await listOwnEvents({ db, registry, caller }, { since, limit: FEED_MAX })
  const byEvent = new Map<number, OwnEvent[]>()
  for (const ticket of held) byEvent.set(ticket.event.id, [...(byEvent.get(ticket.event.id) ?? []), ticket])
  const eventIds = [...byEvent.keys()]
  const changes = await listTicketChanges(db, userId, eventIds)
  const sessions = await listCalendarSessions(db, { eventIds, userId, lang })
  const name = `${calendarTexts.mine[lang]} · ${site.organisation[lang]}`
  return calendarFile(
    [...byEvent].flatMap(([id, tickets]) =>
      ownEntriesOf(asked, tickets, { changes: changes.get(id), sessions: sessions.get(id) ?? [] }),
    ),
    { feed: { name, refreshHours: REFRESH_HOURS } },
  )
}

type Own = { readonly changes: TicketChanges | undefined; readonly sessions: readonly CalendarSession[] }

/** Gives the event of somebody's tickets, or the sessions of it that the ticket in force is for. */
function ownEntriesOf(
  asked: Asked,
  tickets: readonly OwnEvent[],
  { changes, sessions }: Own,
): readonly CalendarEntry[] {
  const event = tickets[0]?.event
  const entry = event && entryOf(asked, event)
  const held = event && ticketInForce(event.status, tickets)
  if (!entry || !held) return []
  const { state, ticket } = held
  const standing = ticketStanding(event.status, ticket)[asked.lang]
  const own: CalendarEntry = {
    ...entry,
    state,
    // Both only grow, and so does their sum: a calendar takes a higher sequence as newer.
    sequence: event.sequence + (changes?.count ?? 0),
    changed: changes && changes.last > event.changed ? changes.last : event.changed,
    description: [standing, entry.description].filter((part) => part !== undefined).join('\n'),
    ...(state === 'cancelled' ? {} : { remindMinutes: REMIND_MINUTES }),
  }
  if (sessions.length === 0) return [own]
  return sessions.flatMap((session) => {
    if (session.choose_sessions !== 'some') return [sessionEntryOf(asked, own, session)]
    const choice = session.chosen?.find(({ ticket_id: id }) => id === ticket.id)
    if (!choice) return []
    const waits = !choice.seated && state === 'confirmed'
    return [sessionEntryOf(asked, waits ? { ...own, state: 'tentative' } : own, session)]
  })
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
