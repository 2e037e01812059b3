import { REFUSALS } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { paths } from '@cubic/web-kit/paths'
import { sayMissing } from '../../hydration/rendering.ts'
import { useLocation } from '@cubic/web-kit/routing'
import { useSession } from '@cubic/web-kit/session'
import { texts, useTexts } from '@cubic/web-kit/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'

const pageTexts = texts({
  toActivities: { cn: '看看其他活动', en: 'See other events' },
  logIn: { cn: '登录', en: 'Log in' },
  guest: {
    cn: '它可能已下线，或登录后才能查看',
    en: 'It may have been taken down, or you may need to log in to see it',
  },
  member: { cn: '它可能已下线，或不对您开放', en: 'It may have been taken down, or it may not be open to you' },
})

/** For an event that does not exist or is hidden from the user; the page does not reveal which. */
export function EventNotThere() {
  const t = useTexts(pageTexts)
  const lang = useLanguage()
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
    <EmptyState title={REFUSALS['event:not_found'][lang]} action={actions}>
      {isGuest ? t.guest : t.member}
    </EmptyState>
  )
}
