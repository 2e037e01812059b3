import { CHECK_IN_STATUS, LIVE, REGISTRATION_STATUS } from '@cubic/contract'
import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useState, type ReactNode } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { mapUrl } from '../../../lib/map-url.ts'
import type { SeenTicket, Ticket } from '../data/api.ts'
import { ticketTexts } from '../internal/texts.ts'
import type { QrCodeProps } from '@cubic/web-kit/ui/qr-code'
import { island } from '../../../hydration/island.tsx'

/** Drawing needs a library; the server's drawing stays until the first touch. */
const QrCode = island<QrCodeProps>(async () => (await import('@cubic/web-kit/ui/qr-code')).QrCode, {
  when: 'touched',
  fallback: <Skeleton className="aspect-square w-full" />,
})
const QrScreen = island(async () => (await import('./qr-screen.tsx')).QrScreen, { ahead: true })

/** The ticket as a piece of paper: white in every theme, so that scanners can read its code. */
export function TicketCard({ seen, code }: { readonly seen: SeenTicket; readonly code: string | undefined }) {
  const t = useTexts(ticketTexts)
  const { ticket } = seen
  const { event } = ticket
  const dates = useDates()
  const when = event.start_time === null ? undefined : dates.range(event.start_time, event.end_time)
  const onPaper = event.start_time === null ? undefined : dates.exact(event.start_time)
  return (
    <Paper>
      <Cover shown="sheet" src={event.cover} seed={event.id} kind={event.type_id?.id ?? 0} eager className="h-[84px]" />
      <div className="grid gap-1 px-5 pt-4 text-center">
        <h2 id="ticket-event" className="text-lg">
          {event.name}
        </h2>
        <p className="text-sm text-ink-2 print:hidden">
          {[when, event.address].filter(Boolean).join(DOT)}{' '}
          {event.address && event.activity_mode !== 'online' && (
            <a
              href={mapUrl({ lang: dates.lang, address: event.address, chinese: event.address_cn })}
              className="whitespace-nowrap underline"
            >
              {t.map}
            </a>
          )}
        </p>
        {/* print needs a full date: no "today" */}
        <p className="hidden text-sm print:block">{[onPaper, event.address].filter(Boolean).join(DOT)}</p>
      </div>
      <Code seen={seen} code={code} />
      <Perforation />
      <Facts ticket={ticket} />
      {event.notice && (
        <section className="px-[22px] pb-[18px]">
          <h2 className="mb-1 text-xs font-medium text-ink-3">{t.notice}</h2>
          <p className="text-sm whitespace-pre-line">{event.notice}</p>
        </section>
      )}
    </Paper>
  )
}

/** White whatever the theme; its notches are cut out of the page below. */
function Paper({ children }: { readonly children: ReactNode }) {
  return (
    <div className="[--notch:var(--bg)]">
      <article
        data-theme="light"
        aria-labelledby="ticket-event"
        className="overflow-hidden rounded-2xl bg-white text-ink shadow-float"
      >
        {children}
      </article>
    </div>
  )
}

function Code({ seen, code }: { readonly seen: SeenTicket; readonly code: string | undefined }) {
  const t = useTexts(ticketTexts)
  const [isLarge, setIsLarge] = useState(false)
  const { ticket } = seen
  const veil = useVeil(seen)
  const grouped = code && groupBindingCode(code)
  return (
    <div className="px-5 pt-2 pb-4 text-center">
      {/* in one cell, so that a text taller than the code gets enough room */}
      <div className="mx-auto grid w-full max-w-[276px] items-center *:col-start-1 *:row-start-1">
        {veil ? (
          <QrCode text={ticket.qr_token} label={t.qr} className="w-full opacity-10" />
        ) : (
          <button
            type="button"
            aria-label={t.enlarge}
            onClick={() => setIsLarge(true)}
            className="block w-full rounded-lg"
          >
            <QrCode text={ticket.qr_token} label={t.qr} className="w-full" />
          </button>
        )}
        {veil}
      </div>
      {grouped && (
        <p className="mt-1 font-mono text-[1.3125rem] leading-tight font-semibold tracking-[.1em] whitespace-nowrap select-all large-text:whitespace-normal max-[359px]:text-lg">
          {grouped}
        </p>
      )}
      {!veil && ticket.event.status !== 'finished' && ticket.check_in_status !== 'attend' && (
        <p className="mt-1.5 flex items-center justify-center gap-1.5 text-xs text-ink-3">
          <Icon name="sun" size={14} />
          {t.brightness}
        </p>
      )}
      {isLarge && <QrScreen text={ticket.qr_token} code={grouped} onDismiss={() => setIsLarge(false)} />}
    </div>
  )
}

/** Covers the code with the reason why it is invalid; undefined if it is valid. */
function useVeil({ ticket, own }: SeenTicket): ReactNode | undefined {
  const { registration_status, check_in_status, event } = ticket
  const t = useTexts(ticketTexts)
  const words = {
    waiting_review: t.veilReview,
    waitlisted: t.veilWaitlist,
    review_failed: t.veilFailed,
    withdrawn: check_in_status === 'leave' ? t.veilFreed : t.veilWithdrawn,
    success: undefined,
  }[registration_status]
  const shown = event.status === 'cancelled' ? t.veilCancelled : words
  if (shown === undefined) return undefined
  const place = (event.status !== 'cancelled' && own?.waitlist_position) || undefined
  const isWaiting =
    event.status !== 'cancelled' && (registration_status === 'waiting_review' || registration_status === 'waitlisted')
  return (
    <div className="grid justify-items-center gap-2.5 px-4 py-2">
      <span
        className={classNames(
          'grid size-14 place-items-center rounded-full',
          isWaiting ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
        )}
      >
        <Icon name={isWaiting ? 'clock' : 'close'} size={28} />
      </span>
      {place !== undefined && <p className="text-lg font-bold">{t.veilPlace(place)}</p>}
      <p className="font-semibold">{shown}</p>
    </div>
  )
}

function Perforation() {
  return (
    <div aria-hidden="true" className="relative mx-[18px] border-t-2 border-dashed border-line">
      <i className="absolute -top-[11px] -left-[29px] size-[22px] rounded-full bg-(--notch)" />
      <i className="absolute -top-[11px] -right-[29px] size-[22px] rounded-full bg-(--notch)" />
    </div>
  )
}

const INK = {
  registration: {
    success: 'text-ok',
    waiting_review: 'text-warn',
    waitlisted: 'text-brand-text',
    review_failed: 'text-bad',
    withdrawn: 'text-ink-2',
  },
  check_in: { attend: 'text-ok', leave: 'text-warn', not_present: 'text-ink' },
} as const

function Facts({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts(ticketTexts)
  const { lang, moment } = useDates()
  const { check_in_status, check_in_time, registration_status, event } = ticket
  const mayCome = event.status !== 'cancelled' && LIVE.some((status) => status === registration_status)
  const isIn = check_in_status === 'attend'
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-3 large-text:grid-cols-1 px-[22px] wrap-normal pt-[15px] pb-[18px]">
      <Fact label={t.holder} className="break-normal!">
        {ticket.name}
      </Fact>
      <Fact
        label={t.registration}
        className={event.status === 'cancelled' ? 'text-bad' : INK.registration[registration_status]}
      >
        {event.status === 'cancelled' ? t.eventCancelled : REGISTRATION_STATUS[registration_status][lang]}
      </Fact>
      {(mayCome || check_in_status !== 'not_present') && (
        <Fact label={t.checkIn} className={INK.check_in[check_in_status]}>
          {isIn || event.sign_in ? CHECK_IN_STATUS[check_in_status][lang] : t.noCheckIn}
          {isIn && check_in_time !== null && (
            <span className="block text-xs font-medium text-ink-2"> {moment(check_in_time)}</span>
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className={classNames('font-bold break-keep', className)}>{children}</dd>
    </div>
  )
}

export function TicketSkeleton() {
  return (
    <Loading>
      <Paper>
        <Skeleton className="h-[84px] rounded-none" />
        <div className="grid justify-items-center gap-2.5 px-5 pt-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
        <div className="grid justify-items-center gap-4 px-5 pt-4 pb-6">
          <Skeleton className="aspect-square w-full max-w-[252px]" />
          <Skeleton className="h-5 w-48" />
        </div>
        <Perforation />
        <div className="flex justify-between px-[22px] py-5">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-9 w-20" />
          <Skeleton className="h-9 w-16" />
        </div>
      </Paper>
    </Loading>
  )
}
