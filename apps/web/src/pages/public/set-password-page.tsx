import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from '../../lib/router.tsx'
import { faultOf } from '../../lib/faults.ts'
import { paths } from '../../lib/paths.ts'
import { setPassword } from '../../lib/sign-in.ts'
import { texts, useTexts } from '../../lib/text.ts'
import { useTitle } from '../../lib/title.ts'
import { AppMark } from '../../ui/app-mark.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { SiteShell } from './site-shell.tsx'

const PASSWORD_MIN = 8

const pageTexts = texts({
  title: { cn: '设置密码', en: 'Set your password' },
  hint: {
    cn: '这个链接只能使用一次，设置后会直接登录。',
    en: 'This link works only once. You’ll be logged in afterwards.',
  },
  password: { cn: '新密码', en: 'New password' },
  again: { cn: '再次输入新密码', en: 'New password again' },
  tooShort: { cn: `密码不能少于 ${PASSWORD_MIN} 个字符`, en: `The password needs at least ${PASSWORD_MIN} characters` },
  differs: { cn: '两次输入的密码不一致', en: 'The two passwords don’t match' },
  submit: { cn: '设置密码并登录', en: 'Set password and log in' },
  incomplete: { cn: '链接不完整', en: 'This link is incomplete' },
  incompleteHint: {
    cn: '地址末尾缺少一次性的 token，无法设置密码。请复制服务器启动时输出的完整链接再打开；如果还没有人设置过密码，重新启动服务器会得到新的链接。',
    en: 'The one-time token at the end of the address is missing, so you can’t set a password here. Copy the whole link from the server’s start-up output. If nobody has set a password yet, restarting the server gives you a new link.',
  },
  logIn: { cn: '去登录', en: 'Go to log in' },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'Couldn’t reach the server. Check your network and try again',
  },
})

/** Where the one-time link of a first administrator leads. */
export function SetPasswordPage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  const token = useSearchParams()[0].get('token')
  return (
    <SiteShell>
      <div className="px-4 pt-6 pb-16 lg:pt-14">
        <section className="mx-auto w-full max-w-[440px] rounded-2xl bg-surface px-5 py-8 shadow-card sm:px-9">
          <AppMark size={40} />
          <h1 className="mt-4 text-2xl">{t.title}</h1>
          {token ? <PasswordForm token={token} /> : <IncompleteLink />}
        </section>
      </div>
    </SiteShell>
  )
}

/** What to do where the link was not copied whole: nothing typed here could be of use. */
function IncompleteLink() {
  const t = useTexts(pageTexts)
  return (
    <>
      <div className="mt-4 mb-5">
        <Notice title={t.incomplete}>{t.incompleteHint}</Notice>
      </div>
      <LinkButton to={paths.logIn()} variant="secondary" size="lg" block>
        {t.logIn}
      </LinkButton>
    </>
  )
}

function PasswordForm({ token }: { readonly token: string }) {
  const t = useTexts(pageTexts)
  const { problems, refusal, isPending, typed, type, submit } = useNewPassword(token)
  return (
    <>
      <p className="mt-1 mb-6 text-[0.875rem] text-ink-2">{t.hint}</p>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t.password}
          name="new-password"
          type="password"
          required
          autoFocus
          autoComplete="new-password"
          value={typed.password}
          onChange={(password) => type({ password })}
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
          error={problems.again}
        />
        <div role="alert" className="empty:hidden">
          {refusal && <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{refusal}</p>}
        </div>
        <Button type="submit" size="lg" block pending={isPending}>
          {t.submit}
        </Button>
      </form>
    </>
  )
}

function useNewPassword(token: string) {
  const t = useTexts(pageTexts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const [attempt, setAttempt] = useState<{ readonly isPending: boolean; readonly refusal?: string }>({
    isPending: false,
  })
  const problems = {
    password: tried && typed.password.length < PASSWORD_MIN ? t.tooShort : undefined,
    again: tried && typed.again !== typed.password ? t.differs : undefined,
  }
  const send = async () => {
    setAttempt({ isPending: true })
    try {
      const refusal = await setPassword(token, typed.password)
      setAttempt(refusal === undefined ? { isPending: false } : { isPending: false, refusal })
      if (refusal === undefined) navigate(paths.home(), { replace: true })
    } catch (error) {
      const fault = faultOf(error)
      setAttempt({ isPending: false, refusal: fault.kind === 'refused' ? fault.message : t.noNetwork })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (typed.password.length >= PASSWORD_MIN && typed.again === typed.password && !attempt.isPending) void send()
  }
  return {
    problems,
    ...attempt,
    typed,
    type: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    submit,
    refusal: attempt.refusal,
  }
}
