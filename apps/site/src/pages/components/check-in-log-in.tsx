import { paths } from '@cubic/web-kit/navigation/paths'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'

const logInTexts = texts({
  logInFirst: { cn: '登录后签到', en: 'Log in to check in' },
  logInHint: {
    cn: '登录后会回到这里。屏幕上的码每十秒更换，过期了就再扫一次。',
    en: 'You’ll come back here. The code on the screen changes every ten seconds; if it has, just scan it again.',
  },
  logIn: { cn: '登录', en: 'Log in' },
})

export function CheckInLogIn() {
  const t = useTexts(logInTexts)
  const { pathname, search } = useLocation()
  return (
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
  )
}
