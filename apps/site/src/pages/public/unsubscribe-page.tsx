import { useState } from 'react'
import { chooseRemindersByLink } from '../../features/notices/data/api.ts'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Notice } from '@cubic/web-kit/ui/card'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({
  title: { cn: '邮件提醒', en: 'Email reminders' },
  follows: {
    cn: '关注的单位有新活动时的邮件可以在这里关闭。其他邮件照常发送。',
    en: 'Turn off the emails about new events of units you follow. All other emails still arrive.',
  },
  hint: {
    cn: '活动开始前的提醒邮件可以在这里关闭。报名结果、活动变更和报名码仍会照常发送。',
    en: 'Turn off the emails that remind you before an event starts. You’ll still hear about your registrations, changes to your events and your tickets.',
  },
  stop: { cn: '不再接收提醒', en: 'Stop reminders' },
  stopped: { cn: '已关闭提醒', en: 'Reminders are off' },
  stoppedHint: {
    cn: '不会再向您的邮箱发送这类邮件。与您的报名有关的邮件照常发送。',
    en: 'You’ll get no more of these emails. Everything about your registrations still arrives.',
  },
  again: { cn: '重新接收提醒', en: 'Get reminders again' },
  started: { cn: '已开启提醒', en: 'Reminders are on' },
  startedHint: {
    cn: '我们会继续发这类邮件给您。',
    en: 'We’ll go on sending you these emails.',
  },
  bad: { cn: '这个链接无效', en: 'This link doesn’t work' },
  badHint: {
    cn: '链接可能没有复制完整。请直接点击邮件里的链接，或登录后在“通知”中关闭提醒。',
    en: 'It may not have been copied in full. Use the link in the email itself, or log in and turn reminders off on your notices page.',
  },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
  notices: { cn: '前往通知', en: 'Go to notices' },
  home: { cn: '返回首页', en: 'Back to the home page' },
})

/**
 * Ends reminders by e-mail without a log-in, and starts them again. Opening it alone changes
 * nothing: mail scanners do that.
 */
export function UnsubscribePage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  const token = useSearchParams()[0].get('token')
  const { error, isPending, mutate } = useChange(chooseRemindersByLink)
  const [state, setState] = useState<'asked' | 'stopped' | 'started' | 'bad'>(token ? 'asked' : 'bad')
  const isWanted = state === 'stopped'
  const choose = () =>
    mutate(
      { token: token ?? '', wanted: isWanted },
      { onSuccess: ({ status }) => setState(status !== 'ok' ? 'bad' : isWanted ? 'started' : 'stopped') },
    )
  return (
    <SiteShell>
      <div className="px-4 pt-6 pb-16 lg:pt-14">
        <section className="mx-auto w-full max-w-[440px] rounded-2xl bg-surface px-5 py-8 shadow-card sm:px-9">
          <AppMark size={40} />
          <h1 className="mt-4 text-2xl">{t.title}</h1>
          {state === 'asked' && (
            <p className="mt-1 text-[0.875rem] text-ink-2">{token?.startsWith('f') ? t.follows : t.hint}</p>
          )}
          <div role="status" className="mt-4 empty:hidden">
            {state !== 'asked' && (
              <Notice title={t[state]} {...(state !== 'bad' && { tone: 'success' })}>
                {t[`${state}Hint`]}
              </Notice>
            )}
          </div>
          <div role="alert" className="mt-4 empty:hidden">
            {error && (
              <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
                {failureText(error, t.failed)}
              </p>
            )}
          </div>
          {state === 'bad' ? (
            <LinkButton to={paths.notices()} variant="secondary" size="lg" block className="mt-5">
              {t.notices}
            </LinkButton>
          ) : (
            <Button
              variant={isWanted ? 'secondary' : 'primary'}
              size="lg"
              block
              className="mt-5"
              pending={isPending}
              onClick={choose}
            >
              {isWanted ? t.again : t.stop}
            </Button>
          )}
          <LinkButton to={paths.home()} variant="ghost" size="lg" block className="mt-2">
            {t.home}
          </LinkButton>
        </section>
      </div>
    </SiteShell>
  )
}
