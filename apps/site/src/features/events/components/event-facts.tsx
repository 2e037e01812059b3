import { useDates } from '@cubic/web-kit/datetime/clock'
import { zoneName } from '@cubic/web-kit/datetime/zone-name'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link as PageLink } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Progress } from '@cubic/web-kit/ui/progress'
import { island } from '../../../hydration/island.tsx'
import { mapUrl } from '../../../lib/map-url.ts'
import { ContactLinks } from '../../../lib/contact-links.tsx'
import type { EventDetail } from '../data/api.ts'
import { useWhenWords, useWhereWords } from './event-status.ts'
import { useSeatWords } from './next-step.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Fact } from './fact.tsx'
import { factsTexts } from './facts-texts.ts'
import { eventTexts } from '../data/texts.ts'

const HoursFact = island(async () => (await import('./hours-fact.tsx')).HoursFact, {
  fallback: <div className="h-[40px]" />,
})

const ACTION = 'rounded-sm text-sm font-semibold text-brand-text transition hover:underline underline-offset-3'

const DOTTED = 'flex before:block before:w-3.5 before:shrink-0 before:text-center before:content-["·"] lg:before:hidden'

export function EventFacts({ event }: { readonly event: EventDetail }) {
  return (
    <dl className="grid gap-3.5 lg:gap-5">
      <When event={event} />
      <Where event={event} />
      <Seats event={event} />
      {event.hour_category_id && <HoursFact event={event} category={event.hour_category_id} />}
      <Link event={event} />
      <Organisers event={event} />
    </dl>
  )
}

/** The unit whose event it is and those that help, else what the organiser calls itself. */
function Organisers({ event: { unit_id: unit, co_unit_ids: helping, ...event } }: { readonly event: EventDetail }) {
  const facts = useTexts(factsTexts)
  const { organiser, organiser_contact: contact } = event
  if (!unit && !organiser) return null
  return (
    <Fact
      icon="info"
      label={facts.organiser}
      title={
        unit ? (
          <UnitLink {...unit} />
        ) : (
          organiser && (
            <PageLink
              to={paths.activities({ q: organiser })}
              aria-label={facts.moreFrom(organiser)}
              className="hover:underline"
            >
              {organiser}
            </PageLink>
          )
        )
      }
      note={
        (contact || helping.length > 0) && (
          <>
            {helping.map((each, at) => (
              <span key={each.id}>
                {at > 0 ? '、' : facts.together}
                <UnitLink {...each} />
              </span>
            ))}
            {contact && (
              <span className="block">
                <ContactLinks text={contact} />
              </span>
            )}
          </>
        )
      }
    />
  )
}

function UnitLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <PageLink to={paths.unit(id)} className="hover:underline">
      {name}
    </PageLink>
  )
}

/** The event's own site, or for those registered for an online event the way in, from an hour before the start. */
function Link({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const facts = useTexts(factsTexts)
  const { act_url: url, activity_mode: mode, own_applicant_id: own, status } = event
  const isWayIn = mode === 'online' || mode === 'hybrid'
  if (!url)
    return isWayIn && own?.registration_status === 'success' && status === 'not_start' ? (
      <Fact icon="link" label={t.joinOnline} title={t.joinOnline} note={facts.linkLater} />
    ) : null
  const words = isWayIn ? t.joinOnline : t.moreInfo
  return (
    <Fact
      icon="link"
      label={words}
      title={
        <a href={url} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
          {words}
        </a>
      }
      note={hostOf(url)}
    />
  )
}

function When({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const { now, zone, lang, moment } = useDates()
  const words = useWhenWords(event)
  const { start_time, regist_id, regist_start_time, regist_end_time } = event
  const window = windowWords()
  const action = start_time !== null && event.status !== 'finished' && event.status !== 'cancelled' && (
    <AddToCalendar event={event} start={start_time} className={ACTION} />
  )
  return (
    <Fact
      icon="calendar"
      label={t.when}
      title={words}
      note={
        // each part has its dot before it; the dot at the start of a line is cut off
        <span className="block overflow-hidden">
          <span className="-ml-3.5 flex flex-wrap lg:ml-0 lg:block">
            <span className={DOTTED}>{zoneName(zone, lang)}</span>
            {window && (
              <span className={DOTTED}>
                <span className="block first-letter:uppercase">{window}</span>
              </span>
            )}
          </span>
        </span>
      }
      action={action}
    />
  )

  function windowWords(): string | undefined {
    if (!regist_id || event.status === 'finished' || event.status === 'cancelled') return undefined
    if (regist_id.status === 'upcoming')
      return regist_start_time === null ? undefined : t.opensAtLong(moment(regist_start_time))
    if (regist_id.status === 'closed' && (regist_end_time === null || new Date(regist_end_time) > now)) return t.stopped
    if (regist_end_time === null) return undefined
    return new Date(regist_end_time) > now ? t.closesAt(moment(regist_end_time)) : t.closedAt(moment(regist_end_time))
  }
}

function Where({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const lang = useLanguage()
  const words = useWhereWords(event)
  const { address, address_cn, activity_mode } = event
  const onMap = address && activity_mode !== 'online'
  const isLink = address !== null && /^https?:/.test(address)
  return (
    <Fact
      icon={activity_mode === 'online' ? 'device' : 'pin'}
      label={t.where}
      title={
        isLink ? (
          <a href={address} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
            {t.joinOnline}
          </a>
        ) : (
          words
        )
      }
      note={activity_mode === 'online' && address && !isLink ? t.online : isLink ? hostOf(address) : undefined}
      action={
        onMap &&
        !isLink &&
        event.status !== 'cancelled' && (
          <a
            href={mapUrl({ lang, address, chinese: address_cn })}
            target="_blank"
            rel="noreferrer"
            aria-label={t.mapOf(address)}
            className={ACTION}
          >
            {t.map}
          </a>
        )
      }
    />
  )
}

function Seats({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const seats = useSeatWords(event)
  if (!seats || event.status === 'finished' || event.status === 'cancelled') return null
  return (
    <Fact
      icon="users"
      label={t.seatsLabel}
      title={
        <span className="flex items-baseline justify-between gap-3 large-text:flex-wrap">
          {seats.title}
          {seats.count && <span className="text-xs font-normal text-ink-3">{seats.count}</span>}
        </span>
      }
      note={seats.note}
      below={
        seats.full !== null && (
          <Progress
            label={t.seatsTaken}
            value={seats.full}
            tone={seats.full >= 0.95 ? 'warn' : 'brand'}
            className="mt-1.5"
          />
        )
      }
    />
  )
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
