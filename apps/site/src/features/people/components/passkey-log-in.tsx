import { useState } from 'react'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useCanUsePasskeys } from '@cubic/web-kit/session/passkeys'
import { beginSession } from '@cubic/web-kit/session/sign-in'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { logInWithPasskey } from '../data/passkey-log-in.ts'

const passkeyTexts = texts({
  logIn: { cn: '通行密钥登录', en: 'Use a passkey' },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

/** Logs in without account and password. Absent where the browser has no passkeys. */
export function PasskeyLogIn() {
  const t = useTexts(passkeyTexts)
  const canUse = useCanUsePasskeys()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function logIn(): Promise<void> {
    setIsPending(true)
    setProblem(undefined)
    try {
      const answer = await logInWithPasskey()
      if ('token' in answer) return await beginSession(answer.token)
      if (answer.status === 'error') setProblem(answer.error_msg)
    } catch (error) {
      setProblem(failureText(error instanceof Error ? error : null, t.failed) ?? t.failed)
    }
    setIsPending(false)
  }

  if (!canUse) return null
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-4">
      <Button variant="secondary" size="lg" block pending={isPending} onClick={() => void logIn()}>
        {t.logIn}
      </Button>
      <p role="alert" className="text-[0.875rem] text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
