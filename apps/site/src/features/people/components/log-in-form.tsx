import type { SecondFactorAsked } from '@cubic/contract'
import type { LogInAnswer } from '@cubic/data-client'
import { useEffect, useRef, useState } from 'react'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { logIn } from '@cubic/web-kit/session/sign-in'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon } from '@cubic/web-kit/ui/icon'
import { island } from '../../../hydration/island.tsx'
import { peopleTexts } from '../data/texts.ts'

const SecondStep = island(async () => (await import('./second-step.tsx')).SecondStep)
const PasswordLock = island(async () => (await import('./password-lock.tsx')).PasswordLock)
const PasskeyLogIn = island(async () => (await import('./passkey-log-in.tsx')).PasskeyLogIn)

/** Account and password. The page reacts to the new session. `send`: in place of logging in. */
export function LogInForm({
  send = logIn,
  label,
}: {
  readonly send?: (account: string, password: string) => Promise<LogInAnswer>
  readonly label?: string
}) {
  const t = useTexts(peopleTexts)
  const [typed, setTyped] = useState({ account: '', password: '' })
  const [tried, setTried] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { submit, isPending, problem, seconds, asked, askAgain } = useLogIn(send, () => passwordField.current?.select())
  const missing = { account: typed.account.trim() === '', password: typed.password === '' }
  if (asked) return <SecondStep asked={asked} onBack={askAgain} />
  return (
    <>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          setTried(true)
          if (missing.account) accountField.current?.focus()
          else if (missing.password) passwordField.current?.focus()
          else if (!isPending && seconds === 0) void submit(typed.account.trim(), typed.password)
        }}
      >
        <TextField
          ref={accountField}
          label={t.account}
          name="username"
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.account}
          onChange={(account) => setTyped((before) => ({ ...before, account }))}
          error={tried && missing.account ? t.accountMissing : undefined}
        />
        <PasswordField
          fieldRef={passwordField}
          value={typed.password}
          onChange={(password) => setTyped((before) => ({ ...before, password }))}
          error={tried && missing.password ? t.passwordMissing : undefined}
        />
        {seconds > 0 && <PasswordLock seconds={seconds} />}
        <Problem text={seconds === 0 ? problem : undefined} />
        <Button type="submit" size="lg" block pending={isPending} disabled={seconds > 0}>
          {label ?? t.logIn}
        </Button>
        <ForgotLink />
      </Form>
      {send === logIn && <PasskeyLogIn />}
    </>
  )
}

function Problem({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
          <Icon name="warning" size={18} className="mt-0.5" />
          {text}
        </p>
      )}
    </div>
  )
}

function ForgotLink() {
  const t = useTexts(peopleTexts)
  return (
    <Link
      to={paths.forgotPassword()}
      className="justify-self-center rounded-sm px-2 py-1.5 text-[0.875rem] font-semibold text-brand-text hover:underline"
    >
      {t.forgot}
    </Link>
  )
}

function PasswordField({
  value,
  onChange,
  error,
  fieldRef,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly fieldRef: React.Ref<HTMLInputElement>
}) {
  const t = useTexts(peopleTexts)
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={isShown ? t.hidePassword : t.showPassword}
      onClick={() => setIsShown(!isShown)}
      className="grid size-10 place-items-center rounded-md text-ink-3 hover:text-ink"
    >
      <Eye isOpen={isShown} />
    </button>
  )
  return (
    <TextField
      ref={fieldRef}
      label={t.password}
      name="password"
      required
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
      trailing={toggle}
    />
  )
}

function Eye({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="m4 4 16 16" />}
    </svg>
  )
}

type Attempt = { readonly isPending: boolean; readonly problem?: string; readonly asked?: SecondFactorAsked }

function useLogIn(send: (account: string, password: string) => Promise<LogInAnswer>, onRefused: () => void) {
  const t = useTexts(peopleTexts)
  const [attempt, setAttempt] = useState<Attempt>({ isPending: false })
  const [seconds, setSeconds] = useCountdown()
  const submit = async (account: string, password: string) => {
    setAttempt({ isPending: true })
    try {
      const answer = await send(account, password)
      // stays pending until the previous page is shown
      if ('token' in answer) return
      if ('ticket' in answer) return setAttempt({ isPending: false, asked: answer })
      setAttempt({ isPending: false, problem: problemOf(answer) || t.requestFailed })
      onRefused()
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind === 'busy' && fault.seconds !== undefined) setSeconds(Math.ceil(fault.seconds))
      setAttempt({
        isPending: false,
        problem: fault.kind === 'refused' ? fault.message : fault.kind === 'busy' ? t.busy : t.noNetwork,
      })
    }
  }
  const askAgain = (problem = '') => setAttempt({ isPending: false, problem })
  return { submit, seconds, askAgain, ...attempt }
}

function problemOf(answer: LogInAnswer): string {
  return 'error_msg' in answer ? answer.error_msg : ''
}

function useCountdown(): readonly [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}
