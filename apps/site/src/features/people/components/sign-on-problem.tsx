import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Notice } from '@cubic/web-kit/ui/card'
import { useEffect, useState } from 'react'

const problemTexts = texts({
  down: { cn: (name: string) => `${name}暂时打不开`, en: (name: string) => `${name} isn’t answering` },
  downHint: {
    cn: '对方没有回应，请稍后再试，或用其他方式登录。已登录的人不受影响，报名时间和名额也不变。',
    en: 'Try again in a moment, or log in another way. Whoever is logged in notices nothing, and seats and times stay as they are.',
  },
  again: { cn: '再试一次', en: 'Try again' },
  againIn: {
    cn: (seconds: number) => `${seconds} 秒后自动再试`,
    en: (seconds: number) => `Next try in ${seconds} s`,
  },
  denied: { cn: '您取消了登录', en: 'You cancelled the log-in' },
  deniedHint: { cn: '需要时可以再试一次。', en: 'You can try again whenever you like.' },
  failed: { cn: '登录没有完成', en: 'That log-in didn’t work' },
  failedHint: {
    cn: '可能等待太久，或同时打开了两个登录页。请再试一次；多次不行请联系管理员。',
    en: 'It may have taken too long, or two log-in pages were open. Please try again, and ask an administrator if it keeps failing.',
  },
})

export type SignOnProblemKind = 'down' | 'denied' | 'failed'
type Props = {
  readonly kind: SignOnProblemKind
  readonly name: string
  /** Where the log-in begins again; undefined if the provider has gone. */
  readonly again: string | undefined
  /** The person is logging in another way. */
  readonly isElsewhere: boolean
}

/** Why a log-in at a provider made no session. One that does not answer is asked again after a while. */
export function SignOnProblem({ kind, name, again, isElsewhere }: Props) {
  const t = useTexts(problemTexts)
  return (
    <div className="mb-4 grid gap-2">
      <div role="alert">
        <Notice title={kind === 'down' ? t.down(name) : t[kind]}>{t[`${kind}Hint`]}</Notice>
      </div>
      {kind === 'down' && again !== undefined && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-[0.875rem] text-ink-2">
          <a
            href={again}
            className="inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-brand-text hover:underline"
          >
            {t.again}
          </a>
          {!isElsewhere && <Retry again={again} />}
        </p>
      )}
    </div>
  )
}

const RETRY_SECONDS = 12
/** A provider that is down for long is not asked by everybody for ever. */
const RETRIES_MAX = 10
const RETRIES = 'sign_on_retries'

/** Begins the log-in again by itself. What is typed meanwhile, or a page that is not looked at, stops it. */
function Retry({ again }: { readonly again: string }) {
  const t = useTexts(problemTexts)
  const [seconds, setSeconds] = useState(RETRY_SECONDS)
  const [retries] = useState(retriesSoFar)
  const isOver = retries >= RETRIES_MAX
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return setSeconds(RETRY_SECONDS)
      if (seconds > 1) return setSeconds(seconds - 1)
      keepRetries(retries + 1)
      location.assign(again)
    }, 1000)
    return () => clearTimeout(timer)
  }, [again, isOver, retries, seconds])
  return isOver ? null : <span className="tabular-nums">{t.againIn(seconds)}</span>
}

/** A browser that refuses storage cannot count: it waits for a press. */
function retriesSoFar(): number {
  try {
    return Number(sessionStorage.getItem(RETRIES))
  } catch {
    return RETRIES_MAX
  }
}

function keepRetries(count: number): void {
  try {
    sessionStorage.setItem(RETRIES, String(count))
  } catch {
    // `retriesSoFar` has said that there is nothing to count with
  }
}
