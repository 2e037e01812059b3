import type { AccountAnswer, LinkQuestion } from '@cubic/contract'
import type { LogInAnswer } from '@cubic/data-client'
import { siteConfig } from '@cubic/web-kit/config'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { contactUrl, paths } from '@cubic/web-kit/navigation/paths'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { beginSession } from '@cubic/web-kit/session/sign-in'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Notice } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishSignOn } from '../data/api.ts'
import { LogInForm } from './log-in-form.tsx'
import { SecondStep } from './second-step.tsx'
import { linkAccountPath } from '../data/sign-on-paths.ts'

const stepTexts = texts({
  finishing: { cn: '正在登录', en: 'Logging you in' },
  known: { cn: '这是您以前的账号吗？', en: 'Is this your account of before?' },
  unknown: { cn: '您以前在这里有账号吗？', en: 'Have you had an account here?' },
  knownHint: {
    cn: (provider: string, id: string) =>
      `已通过${provider}。这里已有学号/工号 ${id} 的账号，请用它的密码证明是您本人，以免被别人顶替。`,
    en: (provider: string, id: string) =>
      `${provider} has let you in. There is an account with the ID ${id} here: prove with its password that it’s yours.`,
  },
  unknownHint: {
    cn: (provider: string) => `已通过${provider}。如果您以前用密码登录过，请关联那个账号，报名和报名码都还在。`,
    en: (provider: string) =>
      `${provider} has let you in. If you used to log in with a password, link that account and keep your tickets.`,
  },
  once: { cn: '只需一次，以后直接登录。', en: 'Just this once. Next time you’re straight in.' },
  link: { cn: '关联并登录', en: 'Link and log in' },
  create: { cn: '没有，直接进入', en: 'No, go straight in' },
  help: {
    cn: '想不起密码，或没有账号？请联系管理员。',
    en: 'Don’t know the password, or have no account? Ask an administrator.',
  },
  contact: { cn: '联系管理员', en: 'Contact' },
  notDone: { cn: '登录没有完成', en: 'You aren’t logged in yet' },
  again: { cn: '重新登录', en: 'Log in again' },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'Couldn’t reach the server. Check your network and try again',
  },
})

type Answer = AccountAnswer<'sign-on'>

/** What follows a log-in at a provider: the session, or a question of whose account it is. */
export function SignOnStep({ back }: { readonly back: string }) {
  const t = useTexts(stepTexts)
  const navigate = useNavigate()
  const { answer, failure, askAgain, create, link, goOn } = useSignOn(back)
  if (failure !== undefined) return <ErrorState compact message={failure} pending={false} onRetry={askAgain} />
  if (answer?.status === 'error')
    return (
      <div className="grid gap-4" role="alert">
        <Notice title={t.notDone}>{answer.error_msg}</Notice>
        <LinkButton to={paths.logIn(back)} size="lg" block>
          {t.again}
        </LinkButton>
      </div>
    )
  if (answer && 'asked' in answer)
    return (
      <SecondStep asked={answer.asked} onBack={() => navigate(paths.logIn(back), { replace: true })} onDone={goOn} />
    )
  if (answer === undefined || !('link' in answer))
    return (
      <Loading label={t.finishing} className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  return <LinkAccount question={answer.link} send={link} onCreate={create} />
}

function useSignOn(back: string) {
  const t = useTexts(stepTexts)
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<string>()
  const isAsking = useRef(false)
  // The log-in page knows where a session leads: back, or to setting up a second step.
  const goOn = () => navigate(paths.logIn(back), { replace: true })
  const take = async (given: Answer): Promise<Answer> => {
    if (given.status !== 'ok' || !('token' in given)) setAnswer(given)
    else {
      await beginSession(given.token)
      goOn()
    }
    return given
  }
  const ask = (create?: true) => {
    if (isAsking.current) return
    isAsking.current = true
    void finishSignOn(create ? { create } : {})
      .then(take)
      .then((given) => {
        if (given.status === 'ok' && 'link' in given) navigate(linkAccountPath(back), { replace: true })
      })
      .catch((error: unknown) => {
        const fault = faultOf(error)
        setFailure('message' in fault ? fault.message : t.noNetwork)
      })
      .finally(() => (isAsking.current = false))
  }
  const askFirst = useEffectEvent(() => ask())
  useEffect(() => askFirst(), [])
  const askAgain = () => {
    setFailure(undefined)
    ask()
  }
  /** Proves by its password that the account is the user's. */
  const link = async (account: string, password: string): Promise<LogInAnswer> => {
    const given = await finishSignOn({ account, password })
    // What is wrong with the password stands at the form.
    if (given.status === 'error' && given.error_kind === 'auth:invalid_credentials') return given
    await take(given)
    return given.status === 'ok' && 'token' in given
      ? { status: 'ok', token: given.token }
      : { status: 'error', error_msg: '' }
  }
  return { answer, failure, askAgain, create: () => ask(true), link, goOn }
}

function LinkAccount({
  question,
  send,
  onCreate,
}: {
  readonly question: LinkQuestion
  readonly send: (account: string, password: string) => Promise<LogInAnswer>
  readonly onCreate: () => void
}) {
  const t = useTexts(stepTexts)
  const lang = useLanguage()
  const provider = question[`provider_${lang}`]
  const { contact } = siteConfig().footer
  const hint =
    question.known && question.unify_id !== null ? t.knownHint(provider, question.unify_id) : t.unknownHint(provider)
  return (
    <>
      <h2 className="text-xl">{question.known ? t.known : t.unknown}</h2>
      <p className="mt-1 mb-4 text-[0.875rem] text-ink-2">
        {question.name !== null && <b className="text-ink">{question.name} · </b>}
        {hint} {t.once}
      </p>
      {question.can_create && (
        <Button variant="secondary" size="lg" block className="mb-4" onClick={onCreate}>
          {t.create}
        </Button>
      )}
      <LogInForm send={send} label={t.link} />
      {!question.can_create && (
        <p className="mt-4 text-center text-sm text-ink-3">
          {t.help}{' '}
          {contact !== undefined && (
            <a href={contactUrl(contact)} className="font-semibold text-brand-text hover:underline">
              {t.contact}
            </a>
          )}
        </p>
      )}
    </>
  )
}
