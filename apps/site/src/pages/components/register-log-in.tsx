import { eventDetail } from '../../features/events/data/api.ts'
import { EventLine, EventLineSkeleton } from '../../features/registration/components/event-line.tsx'
import { island } from '../../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'

const EventNotThere = island(async () => (await import('./event-not-there.tsx')).EventNotThere)

const logInTexts = texts({
  logInFirst: { cn: '登录后即可报名', en: 'Log in to register' },
  logInHint: {
    cn: '登录后会自动填好您的信息，报名码也会保存在个人中心。',
    en: 'We’ll fill in what we know about you, and keep your tickets in your personal center.',
  },
  logIn: { cn: '登录', en: 'Log in' },
})

export function LogInFirst({ eventId }: { readonly eventId: number }) {
  const t = useTexts(logInTexts)
  const { pathname, search } = useLocation()
  const event = useQuery(eventDetail(eventId, { guest: true }))
  if (event.data === null) return <EventNotThere id={eventId} />
  return (
    <>
      {event.data && <EventLine event={event.data} detail={event.data.address} />}
      {event.isPending && <EventLineSkeleton />}
      <EmptyState
        icon="user"
        title={t.logInFirst}
        action={
          <LinkButton to={paths.logIn(`${pathname}${search}`)} size="lg">
            {t.logIn}
          </LinkButton>
        }
      >
        {t.logInHint}
      </EmptyState>
    </>
  )
}
