import type { SecondFactorAsked, SecondFactorMethod } from '@cubic/contract'
import { useState } from 'react'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useCanUsePasskeys } from '@cubic/web-kit/session/passkeys'
import { beginSession } from '@cubic/web-kit/session/sign-in'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { StepCode } from '@cubic/web-kit/ui/step-code'
import { passSecondStep } from '../data/second-step.ts'

const stepTexts = texts({
  title: { cn: '再证明一次', en: 'One more step' },
  passkey: { cn: '用通行密钥确认', en: 'Confirm with a passkey' },
  passkeyHint: { cn: '面容、指纹或锁屏密码，一下就好', en: 'With your face, a fingerprint or the screen lock' },
  code: { cn: '验证器的 6 位数字', en: 'Six digits from your authenticator app' },
  codeHint: { cn: '数字每 30 秒换一次，用过的不能再用', en: 'They change every 30 seconds, and each works once' },
  recovery: { cn: '恢复码', en: 'Recovery code' },
  recoveryHint: {
    cn: '开启两步验证时保存的十个之一，每个只能用一次',
    en: 'One of the ten codes you saved when you turned on two-step log-in. Each works once',
  },
  remember: { cn: '30 天内这台设备不再问', en: 'Don’t ask on this device for 30 days' },
  rememberHint: { cn: '公用电脑请不要勾选', en: 'Not on a shared computer' },
  submit: { cn: '登录', en: 'Log in' },
  toRecovery: { cn: '手机不在身边？用恢复码', en: 'Phone not at hand? Use a recovery code' },
  toCode: { cn: '改用验证器', en: 'Use the authenticator app' },
  toPasskey: { cn: '改用通行密钥', en: 'Use the passkey' },
  lost: { cn: '都丢了？请带证件找管理员核对。', en: 'Lost them all? Ask an administrator, and bring your ID.' },
  back: { cn: '返回', en: 'Back' },
  missing: { cn: '请填写', en: 'Please fill this in' },
  wait: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many attempts. Please try again in ${seconds} s`,
  },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

type Props = {
  readonly asked: SecondFactorAsked
  readonly onBack: (problem?: string) => void
  /** The page that does not react by itself goes on. */
  readonly onDone?: (() => void) | undefined
}

/** The second step of a log-in. The page reacts to the new session. */
export function SecondStep({ asked, onBack, onDone }: Props) {
  const t = useTexts(stepTexts)
  const [isRemembered, setIsRemembered] = useState(false)
  const [isRecovering, setIsRecovering] = useState(
    !asked.methods.includes('totp') && !asked.methods.includes('passkey'),
  )
  const { pending, problem, pass } = usePassing({ asked, remember: isRemembered, onBack, onDone })
  const has = (method: SecondFactorMethod) => asked.methods.includes(method)
  const canUse = useCanUsePasskeys()
  const hasPasskey = has('passkey') && canUse
  const typed = isRecovering || !has('totp') ? 'recovery' : 'totp'
  const showsTyped = isRecovering || has('totp') || !hasPasskey
  return (
    <div className="grid gap-4">
      <h2 className="text-lg">{t.title}</h2>
      {hasPasskey && !isRecovering && (
        <div className="grid gap-1.5">
          <Button size="lg" block pending={pending === 'passkey'} onClick={() => void pass('passkey', '')}>
            {t.passkey}
          </Button>
          <p className="text-center text-sm text-ink-3">{t.passkeyHint}</p>
        </div>
      )}
      {showsTyped && <TypedStep key={typed} method={typed} isPending={pending === typed} onPass={pass} />}
      <label className="flex cursor-pointer items-center gap-3 rounded-md border border-line px-3.5 py-2.5">
        <input
          type="checkbox"
          className="size-[18px] accent-brand"
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.currentTarget.checked)}
        />
        <span>
          {t.remember}
          <span className="block text-sm text-ink-3">{t.rememberHint}</span>
        </span>
      </label>
      <div role="alert" className="empty:hidden">
        {problem && <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{problem}</p>}
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onBack()}>
          {t.back}
        </Button>
        {has('recovery') && (has('totp') || hasPasskey) && (
          <Button variant="ghost" size="sm" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? (has('totp') ? t.toCode : t.toPasskey) : t.toRecovery}
          </Button>
        )}
      </div>
      {isRecovering && <p className="text-sm text-ink-3">{t.lost}</p>}
    </div>
  )
}

type TypedMethod = 'totp' | 'recovery'

function TypedStep({
  method,
  isPending,
  onPass,
}: {
  readonly method: TypedMethod
  readonly isPending: boolean
  readonly onPass: (method: TypedMethod, code: string) => Promise<void>
}) {
  const t = useTexts(stepTexts)
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const submit = () => {
    setIsTried(true)
    if (code.trim() !== '' && !isPending) void onPass(method, code)
  }
  const field = { value: code, onChange: setCode, error: isTried && code.trim() === '' ? t.missing : undefined }
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      {method === 'totp' ? (
        <StepCode label={t.code} autoFocus {...field} />
      ) : (
        <TextField
          label={t.recovery}
          name="recovery-code"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          {...field}
        />
      )}
      <p className="-mt-1 text-sm text-ink-3">{method === 'totp' ? t.codeHint : t.recoveryHint}</p>
      <Button type="submit" size="lg" block pending={isPending}>
        {t.submit}
      </Button>
    </Form>
  )
}

function usePassing({ asked, remember, onBack, onDone }: Props & { readonly remember: boolean }) {
  const t = useTexts(stepTexts)
  const [pending, setPending] = useState<SecondFactorMethod>()
  const [problem, setProblem] = useState<string>()
  const { ticket } = asked

  async function pass(method: SecondFactorMethod, code: string): Promise<void> {
    setPending(method)
    setProblem(undefined)
    try {
      const answer = await passSecondStep({ ticket, method, code, remember })
      if (!answer) return setPending(undefined)
      // stays pending until the previous page is shown
      if ('token' in answer) {
        await beginSession(answer.token)
        return onDone?.()
      }
      if ('error_kind' in answer && answer.error_kind === 'auth:ticket_expired') return onBack(answer.error_msg)
      setProblem('error_msg' in answer ? answer.error_msg : t.failed)
    } catch (error) {
      const fault = faultOf(error)
      const isBusy = fault.kind === 'busy' && fault.seconds !== undefined
      setProblem('message' in fault ? fault.message : isBusy ? t.wait(Math.ceil(fault.seconds ?? 0)) : t.failed)
    }
    setPending(undefined)
  }
  return { pending, problem, pass }
}
