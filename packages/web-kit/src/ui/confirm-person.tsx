import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Asked, askHow, useConfirmation } from '../session/use-confirmation.ts'
import { currentLanguage, LanguageContext } from '../language/language.tsx'
import { useCanUsePasskeys } from '../session/passkeys.ts'
import { texts, useTexts } from '../language/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { StepCode } from './step-code.tsx'
import { uiTexts } from './texts.ts'

const confirmTexts = texts({
  title: { cn: '确认是您本人', en: 'Confirm that it’s you' },
  about: {
    cn: (what: string) => `您要${what}，需要再证明一次。`,
    en: (what: string) => `You’re about to ${what}. Please show once more who you are.`,
  },
  after: {
    cn: '通过后 15 分钟内，同类操作不再问。',
    en: 'You won’t be asked again for the same kind of action for 15 minutes.',
  },
  passkey: { cn: '用通行密钥确认', en: 'Confirm with a passkey' },
  code: { cn: '验证器的 6 位数字', en: 'Six digits from your authenticator app' },
  password: { cn: '密码', en: 'Password' },
  confirm: { cn: '确认', en: 'Confirm' },
  usePassword: { cn: '改用密码', en: 'Use your password instead' },
  useCode: { cn: '改用验证器', en: 'Use your authenticator app instead' },
  none: {
    cn: '请先退出登录，再重新登录，然后 15 分钟内完成操作。',
    en: 'Please log out and log in again, then do this within 15 minutes.',
  },
  missing: { cn: '请填写', en: 'Please fill this in' },
})

/** Asks in a dialog above everything, whatever the page shows; false if the user stops. */
export async function confirmPerson(action: string): Promise<boolean> {
  const asked = await askHow()
  if (!asked) return false
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    root.render(
      <LanguageContext value={currentLanguage()}>
        <ConfirmPerson action={action} asked={asked} onEnd={end} />
      </LanguageContext>,
    )
  })
}

type Typed = 'totp' | 'password'

export function ConfirmPerson({
  action,
  asked: first,
  onEnd,
}: {
  readonly action: string
  readonly asked: Asked
  readonly onEnd: (isConfirmed: boolean) => void
}) {
  const [t, ui] = [useTexts(confirmTexts), useTexts(uiTexts)]
  const { what, asked, isPending, problem, prove } = useConfirmation(action, first, () => onEnd(true))
  const typed = (['totp', 'password'] as const).filter((method) => asked.methods.includes(method))
  const canUse = useCanUsePasskeys()
  const [chosen, setChosen] = useState<Typed>()
  const method = chosen ?? typed[0]
  const other = typed.find((each) => each !== method)
  return (
    <Dialog
      title={t.title}
      onDismiss={() => onEnd(false)}
      actions={
        <Button variant="secondary" onClick={() => onEnd(false)}>
          {ui.cancel}
        </Button>
      }
    >
      <p className="text-[0.9375rem] text-ink-2">{t.about(what)}</p>
      {asked.options && canUse && (
        <Button
          block
          size="lg"
          className="mt-4"
          pending={isPending === 'passkey'}
          onClick={() => void prove('passkey', '')}
        >
          {t.passkey}
        </Button>
      )}
      {!method && !(asked.options && canUse) && <p className="mt-3 font-semibold">{t.none}</p>}
      {method && <TypedProof key={method} method={method} isPending={isPending === method} onProve={prove} />}
      {other && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setChosen(other)}>
          {other === 'totp' ? t.useCode : t.usePassword}
        </Button>
      )}
      <div role="alert" className="empty:hidden">
        {problem && <p className="mt-3 rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{problem}</p>}
      </div>
      <p className="mt-3 text-sm text-ink-3">{t.after}</p>
    </Dialog>
  )
}

function TypedProof({
  method,
  isPending,
  onProve,
}: {
  readonly method: Typed
  readonly isPending: boolean
  readonly onProve: (method: Typed, typed: string) => Promise<void>
}) {
  const t = useTexts(confirmTexts)
  const [value, setValue] = useState('')
  const [isTried, setIsTried] = useState(false)
  const error = isTried && value === '' ? t.missing : undefined
  const submit = () => {
    setIsTried(true)
    if (value !== '' && !isPending) void onProve(method, value)
  }
  const field = { value, onChange: setValue, error, autoFocus: true }
  return (
    <Form className="mt-4 grid gap-3" onSubmit={submit}>
      {method === 'totp' ? (
        <StepCode label={t.code} {...field} />
      ) : (
        <TextField
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          {...field}
        />
      )}
      <Button type="submit" variant="soft" pending={isPending}>
        {t.confirm}
      </Button>
    </Form>
  )
}
