import { useState } from 'react'
import { requestPasswordReset } from '../../features/people/data/api.ts'
import { useChange } from '@cubic/web-kit/queries/change'
import { siteConfig } from '@cubic/web-kit/config'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { contactUrl, paths } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Notice } from '@cubic/web-kit/ui/card'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({
  title: { cn: '忘记密码', en: 'Forgot your password?' },
  hint: {
    cn: '填写账号或邮箱，我们会把设置新密码的链接发到该账号留的邮箱。',
    en: 'Enter your account or email. We’ll send a link for a new password to the address we have for you.',
  },
  account: { cn: '账号或邮箱', en: 'Account or email' },
  missing: { cn: '请填写账号或邮箱', en: 'Please enter your account or email' },
  submit: { cn: '发送链接', en: 'Send the link' },
  sent: { cn: '请查收邮件', en: 'Check your email' },
  sentHint: {
    cn: '如果有这个账号并且留了邮箱，几分钟内会收到一封邮件。链接一小时内有效，只能使用一次。没有收到的话，请看看垃圾邮件，或联系管理员。',
    en: 'If there’s such an account with an email address, a message arrives within a few minutes. Its link works once, for an hour. If nothing comes, look in your spam folder or ask an administrator.',
  },
  again: { cn: '换一个账号', en: 'Try another account' },
  logIn: { cn: '返回登录', en: 'Back to log in' },
  noMail: { cn: '暂时不能通过邮件重设密码', en: 'Passwords can’t be reset by email here' },
  noMailHint: {
    cn: '本站还没有设置邮件，请联系管理员为您设置新密码。',
    en: 'This site doesn’t send email yet. Ask an administrator to set a new password for you.',
  },
  contact: { cn: '联系我们', en: 'Contact' },
  wait: {
    cn: (seconds: number) => `请求过于频繁，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many requests. Please try again in ${seconds} s`,
  },
  busy: { cn: '服务器繁忙，请稍后再试', en: 'The server is busy. Please try again in a moment' },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'Couldn’t reach the server. Check your network and try again',
  },
})

/** Asks for a link that sets a new password. Says nothing about whether an account exists. */
export function ForgotPasswordPage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  const change = useChange(requestPasswordReset)
  const [isAnother, setIsAnother] = useState(false)
  const answer = isAnother ? undefined : change.data
  return (
    <SiteShell>
      <div className="px-4 pt-6 pb-16 lg:pt-14">
        <section className="mx-auto w-full max-w-[440px] rounded-2xl bg-surface px-5 py-8 shadow-card sm:px-9">
          <AppMark size={40} />
          <h1 className="mt-4 text-2xl">{t.title}</h1>
          {answer === undefined ? (
            <AccountForm
              isPending={change.isPending}
              failure={change.error}
              onSubmit={(account) => {
                setIsAnother(false)
                change.mutate(account)
              }}
            />
          ) : (
            <div role="status" className="mt-4 grid gap-3">
              {answer.status === 'ok' ? (
                <Notice tone="success" title={t.sent}>
                  {t.sentHint}
                </Notice>
              ) : (
                <NoMail />
              )}
              {answer.status === 'ok' && (
                <Button variant="secondary" size="lg" block onClick={() => setIsAnother(true)}>
                  {t.again}
                </Button>
              )}
            </div>
          )}
          <LinkButton to={paths.logIn()} variant="ghost" size="lg" block className="mt-3">
            {t.logIn}
          </LinkButton>
        </section>
      </div>
    </SiteShell>
  )
}

function NoMail() {
  const t = useTexts(pageTexts)
  const { contact } = siteConfig().footer
  return (
    <Notice title={t.noMail}>
      {t.noMailHint}
      {contact && (
        <a href={contactUrl(contact)} className="mt-1 block font-semibold text-brand-text hover:underline">
          {t.contact}
        </a>
      )}
    </Notice>
  )
}

function AccountForm({
  isPending,
  failure,
  onSubmit,
}: {
  readonly isPending: boolean
  readonly failure: Error | null
  readonly onSubmit: (account: string) => void
}) {
  const t = useTexts(pageTexts)
  const [account, setAccount] = useState('')
  const [isSent, setIsSent] = useState(false)
  const isMissing = account.trim() === ''
  const submit = () => {
    setIsSent(true)
    if (!isMissing && !isPending) onSubmit(account.trim())
  }
  return (
    <>
      <p className="mt-1 mb-6 text-[0.875rem] text-ink-2">{t.hint}</p>
      <Form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t.account}
          name="username"
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={account}
          onChange={setAccount}
          error={isSent && isMissing ? t.missing : undefined}
        />
        <div role="alert" className="empty:hidden">
          {failure && (
            <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{reason(failure, t)}</p>
          )}
        </div>
        <Button type="submit" size="lg" block pending={isPending}>
          {t.submit}
        </Button>
      </Form>
    </>
  )
}

function reason(error: Error, t: ReturnType<typeof useTexts<typeof pageTexts>>): string {
  const fault = faultOf(error)
  if ('message' in fault) return fault.message
  if (fault.kind === 'no_answer') return t.noNetwork
  return fault.seconds === undefined ? t.busy : t.wait(Math.ceil(fault.seconds))
}
