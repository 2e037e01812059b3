import { checkNewPassword, PASSWORD_MAX, PASSWORD_MIN } from '@cubic/domain/people/password'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { checkPasswordLink } from '../../features/people/data/api.ts'
import { useChange } from '@cubic/web-kit/queries/change'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useOnline } from '@cubic/web-kit/offline/online'
import { paths } from '@cubic/web-kit/navigation/paths'
import { createRecovery } from '@cubic/web-kit/queries/recovery'
import { useNavigate, useSearchParams } from '@cubic/web-kit/navigation/routing'
import { setPassword } from '@cubic/web-kit/session/sign-in'
import { readStored } from '@cubic/web-kit/storage/storage'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Notice } from '@cubic/web-kit/ui/card'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({
  title: { cn: '设置密码', en: 'Set your password' },
  hint: {
    cn: '这个链接只能使用一次，设置后会直接登录。',
    en: 'This link works only once. You’ll be logged in afterwards.',
  },
  checking: { cn: '正在检查链接', en: 'Checking the link' },
  password: { cn: '新密码', en: 'New password' },
  again: { cn: '再次输入新密码', en: 'New password again' },
  rule: { cn: `至少 ${PASSWORD_MIN} 个字符`, en: `At least ${PASSWORD_MIN} characters` },
  ruleMet: { cn: '（已满足）', en: ' (done)' },
  tooShort: { cn: `密码不能少于 ${PASSWORD_MIN} 个字符`, en: `The password needs at least ${PASSWORD_MIN} characters` },
  tooLong: {
    cn: `密码不能超过 ${PASSWORD_MAX} 个字符`,
    en: `The password can have at most ${PASSWORD_MAX} characters`,
  },
  differs: { cn: '两次输入的密码不一致', en: 'The two passwords don’t match' },
  submit: { cn: '设置密码并登录', en: 'Set password and log in' },
  incomplete: { cn: '链接不完整', en: 'This link is incomplete' },
  incompleteHint: {
    cn: '网址末尾缺了一段，无法设置密码。请从邮件或收到的消息里复制完整链接再打开；也可以在登录页点“忘记密码？”，获取新的链接。',
    en: 'The end of the address is missing, so you can’t set a password here. Copy the whole link from the mail or message you got, or get a new one with “Forgot your password?” on the log-in page.',
  },
  dead: { cn: '这个链接已失效', en: 'This link no longer works' },
  deadHint: {
    cn: '它已经用过、已经过期，或没有复制完整。如果已经设置过密码，请直接登录；否则可以重新申请一个链接。',
    en: 'It has been used, has expired, or wasn’t copied in full. If you’ve already set your password, just log in. If not, ask for a new link.',
  },
  fresh: { cn: '重新申请链接', en: 'Ask for a new link' },
  logIn: { cn: '去登录', en: 'Go to log in' },
  busy: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many attempts. Please try again in ${seconds} s`,
  },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'Couldn’t reach the server. Check your network and try again',
  },
})

export function SetPasswordPage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  const [params] = useSearchParams()
  const token = useLinkToken(params.get('token'))
  return (
    <SiteShell>
      <div className="px-4 pt-6 pb-16 lg:pt-14">
        <section className="mx-auto w-full max-w-[440px] rounded-2xl bg-surface px-5 py-8 shadow-card sm:px-9">
          <AppMark size={40} />
          <h1 className="mt-4 text-2xl">{t.title}</h1>
          {token === undefined ? (
            <CheckingLink />
          ) : token ? (
            <ByLink key={token} token={token} isForOffice={params.has('office')} />
          ) : (
            <UselessLink title={t.incomplete} hint={t.incompleteHint} />
          )}
        </section>
      </div>
    </SiteShell>
  )
}

const never = () => () => {}

/**
 * Returns the secret of the link: behind its `#`, where neither the server nor a log sees it, or among the parameters,
 * as links had it before. Undefined on the server.
 */
function useLinkToken(parameter: string | null): string | undefined {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (parameter) return parameter
  return isBrowser ? (new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '') : undefined
}

/** Asks for a password once the link is known to work. */
function ByLink({ token, isForOffice }: { readonly token: string; readonly isForOffice: boolean }) {
  const t = useTexts(pageTexts)
  const failureOf = useFailureText()
  const form = useNewPassword(token, isForOffice ? paths.office() : paths.home())
  const link = useLinkCheck(token)
  if (form.state === 'dead' || link.isGood === false) return <UselessLink title={t.dead} hint={t.deadHint} />
  if (link.isGood) return <PasswordForm {...form} />
  if (link.failure)
    return <ErrorState compact message={failureOf(link.failure)} pending={link.isAsking} onRetry={link.ask} />
  return <CheckingLink />
}

/** Checks until there is an answer, then never again: setting the password uses the link up. */
function useLinkCheck(token: string) {
  const { data: isGood, isPending: isAsking, mutateAsync } = useChange(checkPasswordLink)
  /** Shown during the retry. */
  const [failure, setFailure] = useState<Error>()
  const isOnline = useOnline()
  const ask = () => mutateAsync(token).then(() => setFailure(undefined), setFailure)
  const askAgain = useEffectEvent(async () => {
    if (isGood === undefined) await ask()
  })
  useEffect(() => void askAgain(), [])
  useEffect(() => {
    if (isOnline) void askAgain()
  }, [isOnline])
  const hasFailed = failure !== undefined
  useEffect(() => {
    if (!hasFailed) return undefined
    let isNeeded = true
    createRecovery({ isNeeded: () => isNeeded, recover: askAgain }).begin()
    return () => void (isNeeded = false)
  }, [hasFailed])
  return { isGood, isAsking, failure, ask: () => void ask() }
}

function CheckingLink() {
  const t = useTexts(pageTexts)
  return (
    <Loading label={t.checking} className="mt-1 grid gap-4">
      <Skeleton className="mb-2 h-5 w-4/5" />
      <Skeleton className="h-[94px]" />
      <Skeleton className="h-[70px]" />
      <Skeleton className="h-12" />
    </Loading>
  )
}

function UselessLink({ title, hint }: { readonly title: string; readonly hint: string }) {
  const t = useTexts(pageTexts)
  return (
    <>
      <div role="alert" className="mt-4 mb-5">
        <Notice title={title}>{hint}</Notice>
      </div>
      <LinkButton to={paths.logIn()} variant="secondary" size="lg" block>
        {t.logIn}
      </LinkButton>
      <LinkButton to={paths.forgotPassword()} variant="ghost" size="lg" block className="mt-2">
        {t.fresh}
      </LinkButton>
    </>
  )
}

function PasswordForm({ state, problems, isRuleMet, refusal, typed, type, leave, submit }: NewPassword) {
  const t = useTexts(pageTexts)
  return (
    <>
      <p className="mt-1 mb-6 text-[0.875rem] text-ink-2">{t.hint}</p>
      <Form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t.password}
          hint={<Rule isMet={isRuleMet} />}
          name="new-password"
          type="password"
          required
          autoFocus
          autoComplete="new-password"
          value={typed.password}
          onChange={(password) => type({ password })}
          onBlur={() => leave('password')}
          error={problems.password}
        />
        <TextField
          label={t.again}
          name="new-password-again"
          type="password"
          required
          autoComplete="new-password"
          value={typed.again}
          onChange={(again) => type({ again })}
          onBlur={() => leave('again')}
          error={problems.again}
        />
        <div role="alert" className="empty:hidden">
          {refusal && <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{refusal}</p>}
        </div>
        <Button type="submit" size="lg" block pending={state === 'sending'}>
          {t.submit}
        </Button>
      </Form>
    </>
  )
}

function Rule({ isMet }: { readonly isMet: boolean }) {
  const t = useTexts(pageTexts)
  return (
    <span className={isMet ? 'flex items-center gap-1 text-ok' : 'flex items-center gap-1'}>
      {isMet && <Icon name="check" size={16} />}
      {t.rule}
      {isMet && <span className="sr-only">{t.ruleMet}</span>}
    </span>
  )
}

type Field = 'password' | 'again'
type NewPassword = ReturnType<typeof useNewPassword>

/** `next`: where one goes once it is set. */
function useNewPassword(token: string, next: string) {
  const t = useTexts(pageTexts)
  const failureOf = useFailureText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [left, setLeft] = useState({ password: false, again: false })
  const [state, setState] = useState<'typing' | 'sending' | 'dead'>('typing')
  const [refusal, setRefusal] = useState<string>()
  const checked = checkNewPassword(typed.password)
  const isSame = typed.again === typed.password
  const problem = checked.ok ? undefined : checked.refusal === 'auth:password_too_long' ? t.tooLong : t.tooShort
  const send = async () => {
    setState('sending')
    setRefusal(undefined)
    try {
      const answer = await setPassword(token, typed.password)
      // without a session yet, the second step is asked for at the log-in
      if (answer.status === 'ok')
        return navigate(readStored('login_token') === null ? paths.logIn(next) : next, { replace: true })
      if (answer.error_kind === 'auth:invalid_link') return setState('dead')
      setRefusal(answer.error_msg)
    } catch (error) {
      setRefusal(failureOf(error))
    }
    setState('typing')
  }
  const submit = () => {
    setLeft({ password: true, again: true })
    if (checked.ok && isSame && state === 'typing') void send()
  }
  return {
    state,
    refusal,
    typed,
    submit,
    isRuleMet: checked.ok,
    /** Problems of fields that lost focus, or that more typing cannot fix. */
    problems: {
      password: left.password || typed.password.length > PASSWORD_MAX ? problem : undefined,
      again: (left.again || typed.again.length >= typed.password.length) && !isSame ? t.differs : undefined,
    },
    type: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    /** An empty field is no mistake yet. */
    leave: (field: Field) => setLeft({ ...left, [field]: left[field] || typed[field] !== '' }),
  }
}

function useFailureText(): (error: unknown) => string {
  const t = useTexts(pageTexts)
  return (error) => {
    const fault = faultOf(error)
    if ('message' in fault) return fault.message
    return fault.kind === 'busy' && fault.seconds !== undefined ? t.busy(fault.seconds) : t.noNetwork
  }
}
