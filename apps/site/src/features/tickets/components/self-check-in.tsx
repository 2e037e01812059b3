import { REGISTRATION_STATUS, REFUSALS } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { normalizeVenueCode } from '@cubic/domain/check-in/venue-code'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { siteConfig } from '@cubic/web-kit/config'
import { formatClock } from '@cubic/web-kit/datetime/clock-time'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card, Notice } from '@cubic/web-kit/ui/card'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, ErrorState } from '@cubic/web-kit/ui/states'
import { island } from '../../../hydration/island.tsx'
import { checkInSelf, ticketsAtVenue, type TicketAtVenue } from '../data/api.ts'
import { venueTexts } from '../internal/venue-texts.ts'
import { SelfCheckInSkeleton } from './self-check-in-skeleton.tsx'

/** For those who are there already, at an event that they leave by checking out. */
const SelfCheckOut = island(async () => (await import('./self-check-out.tsx')).SelfCheckOut, {
  fallback: <SelfCheckInSkeleton />,
})

/** Checks the user's tickets of an event in, by the code on the venue's screen: from the address, or typed. */
export function SelfCheckIn({ eventId, user }: { readonly eventId: number; readonly user: CurrentUser }) {
  const t = useTexts(venueTexts)
  const scanned = new URLSearchParams(useLocation().search).get('code') ?? ''
  const found = useQuery(ticketsAtVenue(user.uid, eventId))
  const tickets = found.data
  if (!tickets) {
    return found.isError || found.fetchStatus === 'paused' ? (
      <Card>
        <ErrorState compact message={failureText(found.error)} pending={found.isFetching} onRetry={retryReads} />
      </Card>
    ) : (
      <SelfCheckInSkeleton />
    )
  }
  if (tickets.length === 0) {
    return (
      <EmptyState
        icon="ticket"
        title={t.none}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <LinkButton to={paths.event(eventId)}>{t.eventPage}</LinkButton>
            <LinkButton to={paths.bindTicket()} variant="secondary">
              {t.bind}
            </LinkButton>
          </div>
        }
      >
        {t.noneHint}
      </EmptyState>
    )
  }
  return <Tickets key={scanned} scanned={scanned} tickets={tickets} />
}

function Tickets({ scanned, tickets }: { readonly scanned: string; readonly tickets: readonly TicketAtVenue[] }) {
  const t = useTexts(venueTexts)
  const [code, setCode] = useState(scanned)
  const checking = useChecking(setCode)
  const [first] = tickets
  const own = first?.user_id || tickets.length === 1 ? first : undefined
  const others = tickets.filter((ticket) => ticket !== own)
  // A scanned code is used immediately and only once: nobody wants to press a button at a door.
  const used = useRef(false)
  useEffect(() => {
    // whoever is there already comes for a session, or leaves: they say which
    const isThere = own?.check_in_status === 'attend' && own.event_id.sign_out
    if (used.current || scanned === '' || !own?.mayCheckIn || isThere) return
    used.current = true
    checking.checkIn(own.id, scanned)
  })
  const isLeft = tickets.some((ticket) => ticket.mayCheckIn || checksOut(ticket))
  const mayComeIn = own?.mayCheckIn === true
  return (
    <>
      {own &&
        (checksOut(own) && !checking.done.has(own.id) ? (
          <SelfCheckOut ticket={own} withCode={(send) => checking.withCode(code, send)} onRefused={checking.refused} />
        ) : (
          <Verdict ticket={own} isPending={checking.pendingId === own.id} isNew={checking.done.has(own.id)} />
        ))}
      {checking.problem !== undefined && (
        <div role="alert">
          <Notice tone={checking.isExpired ? 'warn' : 'danger'}>{checking.problem}</Notice>
        </div>
      )}
      {isLeft && (
        <CodeForm
          code={code}
          isPending={checking.pendingId !== undefined}
          onChange={setCode}
          label={own && checksOut(own) ? t.nextSession : t.checkIn}
          onSubmit={own && mayComeIn ? () => checking.checkIn(own.id, code) : undefined}
        />
      )}
      {others.length > 0 && (
        <OtherTickets
          tickets={others}
          pendingId={checking.pendingId}
          onCheckIn={({ id }) => checking.checkIn(id, code)}
        />
      )}
      {!isLeft && (
        <LinkButton to={paths.tickets()} variant="secondary" icon="ticket">
          {t.toTicket}
        </LinkButton>
      )}
    </>
  )
}

type OtherTicketsProps = {
  readonly tickets: readonly TicketAtVenue[]
  readonly pendingId: number | undefined
  readonly onCheckIn: (ticket: TicketAtVenue) => void
}

function OtherTickets({ tickets, pendingId, onCheckIn }: OtherTicketsProps) {
  const t = useTexts(venueTexts)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-md">{t.withYou}</h2>
        <p className="text-[0.875rem] text-ink-2">{t.withYouHint}</p>
      </div>
      <ul>
        {tickets.map((ticket) => (
          <Other
            key={ticket.id}
            ticket={ticket}
            isPending={pendingId === ticket.id}
            onCheckIn={() => onCheckIn(ticket)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Tells whether the holder is there, at an event that they leave by checking out. */
const checksOut = ({ check_in_status, event_id: event }: TicketAtVenue): boolean =>
  check_in_status === 'attend' && event.sign_out

/** Checks tickets in and out one after the other. An expired or wrong code is taken out of the field. */
function useChecking(setCode: (code: string) => void) {
  const t = useTexts(venueTexts)
  const lang = useLanguage()
  const change = useChange(checkInSelf)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<{ readonly words: string; readonly isExpired: boolean }>()
  const say = (words: string, isExpired = false) => setProblem({ words, isExpired })
  /** Takes the code to the server, unless it can be none. */
  function withCode(typed: string, send: (code: string) => void): void {
    setProblem(undefined)
    const code = normalizeVenueCode(typed)
    if (typed.trim() === '') return say(REFUSALS['event:venue_code_required'][lang])
    if (!code) return say(REFUSALS['event:venue_code_wrong'][lang])
    send(code)
  }
  function refused(words: string, kind?: string): void {
    const isExpired = kind === 'event:venue_code_expired'
    if (isExpired) setCode('')
    say(words, isExpired)
  }
  return {
    done,
    problem: change.isPending ? undefined : problem?.words,
    isExpired: problem?.isExpired === true,
    pendingId: change.isPending ? change.variables.id : undefined,
    withCode,
    refused,
    checkIn: (id: number, typed: string) =>
      withCode(typed, (code) =>
        change.mutate(
          { id, code },
          {
            onSuccess: (answer) =>
              answer.status === 'ok'
                ? setDone((before) => new Set([...before, id]))
                : refused(answer.error_msg, answer.error_kind),
            onError: (error) => say(failureText(error, t.failed) ?? t.failed),
          },
        ),
      ),
  }
}

/** The large answer to the scan, told apart by colour, icon and words. */
function Verdict({
  ticket,
  isPending,
  isNew,
}: {
  readonly ticket: TicketAtVenue
  readonly isPending: boolean
  readonly isNew: boolean
}) {
  const t = useTexts(venueTexts)
  const lang = useLanguage()
  const { name, check_in_status, check_in_time, registration_status, mayCheckIn } = ticket
  if (isNew || check_in_status === 'attend')
    return <Welcome name={name} title={isNew ? t.welcome : t.alreadyIn} time={check_in_time} />
  const [look, icon, title] = mayCheckIn
    ? (['bg-brand-soft text-brand-text', 'ticket', isPending ? t.checking : t.checkIn] as const)
    : (['bg-warn-soft text-warn', 'warning', t.notNow] as const)
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-1 py-3 text-center">
        <span className={`mb-2 grid size-20 place-items-center rounded-full ${look}`}>
          <Icon name={icon} size={44} />
        </span>
        <b className="text-xl">{title}</b>
        <span className="text-md font-semibold">{name}</span>
        {registration_status !== 'success' && (
          <span className="text-[0.875rem] text-ink-2">{REGISTRATION_STATUS[registration_status][lang]}</span>
        )}
      </div>
    </Card>
  )
}

/**
 * For the person at the door to see: the clock runs, which a screenshot cannot. Its green is fixed, never
 * the organisation's colour.
 */
function Welcome({
  name,
  title,
  time,
}: {
  readonly name: string
  readonly title: string
  readonly time: string | null
}) {
  const t = useTexts(venueTexts)
  const dates = useDates()
  const now = useNow('second')
  return (
    <section className="rounded-[18px] bg-[#12805c] p-5 text-center text-white">
      <div role="status" className="grid justify-items-center gap-1 py-3">
        <span className="mb-3 grid size-24 place-items-center rounded-full bg-white text-[#12805c]">
          <Icon name="check-circle" size={60} />
        </span>
        <b className="text-2xl">{title}</b>
        <span className="text-lg font-semibold">{name}</span>
        {time && <span className="text-[0.9375rem]">{t.at(dates.moment(time))}</span>}
      </div>
      <p className="mt-2 flex items-center justify-between gap-3 rounded-[12px] bg-black/20 px-4 py-2.5 text-left text-[0.875rem] font-semibold">
        {t.forTheDoor}
        <span className="shrink-0 tabular-nums">{formatClock(now, siteConfig().timeZone)}</span>
      </p>
    </section>
  )
}

function CodeForm({
  code,
  isPending,
  label,
  onChange,
  onSubmit,
}: {
  readonly code: string
  readonly label: string
  readonly isPending: boolean
  readonly onChange: (code: string) => void
  /** Undefined: the code is for others, who have buttons of their own. */
  readonly onSubmit: (() => void) | undefined
}) {
  const t = useTexts(venueTexts)
  return (
    <Card>
      <Form className="grid gap-3" onSubmit={() => onSubmit?.()}>
        <TextField
          label={t.code}
          hint={t.codeHint}
          value={code}
          onChange={(typed) => onChange(typed.toUpperCase())}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          inputClassName="font-mono text-[1.375rem] font-semibold tracking-[.2em]"
        />
        {onSubmit && (
          <Button type="submit" size="lg" block pending={isPending}>
            {label}
          </Button>
        )}
      </Form>
    </Card>
  )
}

function Other({
  ticket: { name, check_in_status, check_in_time, mayCheckIn, registration_status },
  isPending,
  onCheckIn,
}: {
  readonly ticket: TicketAtVenue
  readonly isPending: boolean
  readonly onCheckIn: () => void
}) {
  const t = useTexts(venueTexts)
  const lang = useLanguage()
  const dates = useDates()
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-t border-line">
      <span className="min-w-0 truncate font-semibold">{name}</span>
      {check_in_status === 'attend' ? (
        <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-ok">
          <Icon name="check-circle" size={18} />
          {check_in_time ? t.at(dates.moment(check_in_time)) : t.alreadyIn}
        </span>
      ) : mayCheckIn ? (
        <Button size="sm" variant="soft" pending={isPending} aria-label={t.checkInPerson(name)} onClick={onCheckIn}>
          {t.checkIn}
        </Button>
      ) : (
        <span className="shrink-0 text-sm text-ink-2">
          {registration_status === 'success' ? t.notNow : REGISTRATION_STATUS[registration_status][lang]}
        </span>
      )}
    </li>
  )
}
