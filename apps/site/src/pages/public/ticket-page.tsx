import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import type { ReactNode } from 'react'
import { useParams } from '../../hydration/router.tsx'
import type { CalendarMenuProps } from '../../features/events/components/calendar-menu.tsx'
import type { CertificateLinkProps } from '../../features/certificates/components/certificate-link.tsx'
import type { SeenTicket } from '../../features/tickets/data/api.ts'
import { TicketActions, TicketActionsSkeleton } from '../../features/tickets/components/ticket-actions.tsx'
import { TicketCard, TicketSkeleton } from '../../features/tickets/components/ticket-card.tsx'
import { useTicket, useWakeLock } from '../../features/tickets/data/hooks.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { island } from '../../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { sayMissing } from '../../hydration/rendering.ts'
import { inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { BackBar } from '@cubic/web-kit/ui/back-bar'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState, ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { SiteShell } from '../../shell/site-shell.tsx'

const AddToCalendar = island<CalendarMenuProps>(
  async () => (await import('../../features/events/components/calendar-menu.tsx')).CalendarMenu,
  { when: 'touched', fallback: <Skeleton className="h-12 rounded-md" /> },
)

const CertificateLink = island<CertificateLinkProps>(
  async () => (await import('../../features/certificates/components/certificate-link.tsx')).CertificateLink,
)

const TicketSessions = island(
  async () => (await import('../../features/sessions/components/ticket-sessions.tsx')).TicketSessions,
)

const GroupTickets = island(
  async () => (await import('../../features/tickets/components/group-tickets.tsx')).GroupTickets,
)

const pageTexts = texts({
  mine: { cn: '我的报名码', en: 'My ticket' },
  ticket: { cn: '报名码', en: 'Ticket' },
  seenAt: {
    cn: (moment: string) => `显示的是 ${moment} 保存的内容`,
    en: (moment: string) => `Saved copy from ${inSentence(moment)}`,
  },
  unknown: { cn: '无效的报名码', en: 'Invalid ticket' },
  unknownHint: {
    cn: '请核对链接或报名码。',
    en: 'The binding code is wrong. Please check the link or the code.',
  },
  toBind: { cn: '输入报名码', en: 'Enter a binding code' },
})

export function TicketPage() {
  const t = useTexts(pageTexts)
  const code = useParams()['secret'] ?? ''
  const found = useTicket(code)
  const { seen, isUnknown, ticket } = found
  useWakeLock()
  // one frame for every state, so that its bars stay while the ticket loads
  return (
    <Frame
      title={seen?.own?.user_id ? t.mine : t.ticket}
      back={seen ? paths.event(seen.ticket.event.id) : paths.home()}
    >
      {isUnknown ? (
        <Unknown />
      ) : seen ? (
        <Shown {...found} seen={seen} code={code} />
      ) : ticket.isError || ticket.fetchStatus === 'paused' ? (
        <NotLoaded ticket={ticket} />
      ) : (
        <TicketSkeleton />
      )}
    </Frame>
  )
}

function Shown({
  seen,
  code,
  keptFrom,
  keptFor,
  isPublic,
}: {
  readonly seen: SeenTicket
  readonly code: string
  readonly keptFrom: number | undefined
  readonly keptFor: number | undefined
  readonly isPublic: boolean
}) {
  const t = useTexts(pageTexts)
  const dates = useDates()
  const viewer = useSession().user?.uid ?? keptFor
  const isShown = seen.own && seen.ticket.event.status !== 'finished' && seen.ticket.event.status !== 'cancelled'
  const bindingCode = seen.own?.flora_external_id ?? normalizeBindingCode(code)
  return (
    <>
      {keptFrom !== undefined && (
        <p role="status" className="pb-3 text-center text-sm font-medium text-white/90">
          {t.seenAt(dates.moment(new Date(keptFrom)))}
        </p>
      )}
      <TicketCard seen={seen} code={bindingCode} />
      <OfSessions seen={seen} />
      {viewer !== undefined && isShown && <GroupTickets userId={viewer} eventId={seen.ticket.event.id} />}
      {seen.own && seen.ticket.check_in_status === 'attend' && <CertificateLink applicantId={seen.ticket.id} />}
      <div className="pt-4">
        {isPublic ? (
          <TicketActionsSkeleton />
        ) : (
          <TicketActions seen={seen} code={bindingCode ?? code}>
            {(start, className) => (
              <AddToCalendar
                event={{ ...seen.ticket.event, ...seen.own?.event }}
                start={start}
                className={className}
                icon="calendar-add"
                block
              />
            )}
          </TicketActions>
        )}
      </div>
    </>
  )
}

/** The sessions of one's own ticket. Tickets kept by old versions do not know of any. */
function OfSessions({ seen: { ticket, own } }: { readonly seen: SeenTicket }) {
  if (!own?.event?.session_ids?.length) return null
  return (
    <Card className="mt-4">
      <TicketSessions
        ticketId={ticket.id}
        eventId={ticket.event.id}
        status={ticket.registration_status}
        chooses={own.registration?.choose_sessions === 'some'}
        waitlist={own.registration?.waitlist === true}
      />
    </Card>
  )
}

function NotLoaded({ ticket }: Pick<ReturnType<typeof useTicket>, 'ticket'>) {
  return (
    <Card>
      <ErrorState compact message={failureText(ticket.error)} pending={ticket.isFetching} onRetry={retryReads} />
    </Card>
  )
}

function Unknown() {
  const t = useTexts(pageTexts)
  sayMissing()
  return (
    <Card>
      <EmptyState
        compact
        icon="ticket"
        title={t.unknown}
        action={
          <LinkButton to={paths.bindTicket()} variant="secondary">
            {t.toBind}
          </LinkButton>
        }
      >
        {t.unknownHint}
      </EmptyState>
    </Card>
  )
}

function Frame({
  title,
  back,
  children,
}: {
  readonly title: string
  readonly back: string
  readonly children: ReactNode
}) {
  useTitle(title)
  return (
    <SiteShell phoneMenu="inverse">
      <div className="relative isolate pb-10 before:absolute before:inset-x-0 before:top-0 before:-z-1 before:h-[330px] before:bg-brand dark:before:bg-brand-soft">
        {/* in a wrapper, so that it scrolls with the page instead of sticking */}
        <div>
          <BackBar title={title} fallback={back} tone="inverse" />
        </div>
        <PageContainer width="narrow" className="max-w-[438px]! px-5! pt-2">
          {children}
        </PageContainer>
      </div>
    </SiteShell>
  )
}
