import { useTitle } from '@cubic/web-kit/language/title'
import { IfCancelled } from '../../features/events/components/cancelled-event.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { sayMissing } from '../../hydration/rendering.ts'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'

const pageTexts = texts({
  title: { cn: '找不到这个活动', en: 'We can’t find this event' },
  toActivities: { cn: '看看其他活动', en: 'See other events' },
  logIn: { cn: '登录', en: 'Log in' },
  guest: {
    cn: '可能已下线，或需要登录后查看',
    en: 'It may have been taken down, or you may need to log in to see it',
  },
  member: { cn: '可能已下线，或不对您开放', en: 'It may have been taken down, or it may not be open to you' },
})

/** For an event that the user cannot read: it was cancelled, does not exist or is hidden from them. */
export function EventNotThere({ id }: { readonly id?: number }) {
  return id === undefined ? <NotThere /> : <IfCancelled id={id} otherwise={<NotThere />} />
}

/** The same as the event's own page. */
export function EventNotTherePage({ id }: { readonly id: number }) {
  return <IfCancelled id={id} isPage otherwise={<NotTherePage />} />
}

function NotTherePage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  return (
    <>
      <h1 className="sr-only">{t.title}</h1>
      <NotThere />
    </>
  )
}

/** Does not reveal whether the event exists. */
function NotThere() {
  const t = useTexts(pageTexts)
  const isGuest = useSession().state === 'guest'
  const { pathname, search } = useLocation()
  sayMissing()
  const actions = (
    <div className="flex flex-wrap justify-center gap-2.5">
      {isGuest && <LinkButton to={paths.logIn(`${pathname}${search}`)}>{t.logIn}</LinkButton>}
      <LinkButton to={paths.activities()} variant={isGuest ? 'secondary' : 'primary'}>
        {t.toActivities}
      </LinkButton>
    </div>
  )
  return (
    <EmptyState title={t.title} action={actions}>
      {isGuest ? t.guest : t.member}
    </EmptyState>
  )
}
