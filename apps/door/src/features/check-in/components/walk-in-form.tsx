import { useChange } from '@cubic/web-kit/change'
import { useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { useToast } from '@cubic/web-kit/ui/toast'
import { newUuid } from '@cubic/web-kit/uuid'
import { useState } from 'react'
import { registerAtDoor } from '../api.ts'
import { checkInTexts } from '../texts.ts'

/** Registers somebody without a ticket and checks them in. */
export function WalkInForm({
  eventId,
  gate,
  name: typedName,
  onDone,
  onDismiss,
}: {
  readonly eventId: number
  readonly gate: string | null
  readonly name: string
  readonly onDone: () => Promise<void>
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  const toast = useToast()
  const [requestId] = useState(newUuid)
  const [name, setName] = useState(/^\d*$/.test(typedName) ? '' : typedName.trim())
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useChange(registerAtDoor)
  const submit = () => {
    if (name.trim() === '') return setProblem(t.nameMissing)
    setProblem(undefined)
    change.mutate(
      { eventId, name, phone, email, gate, requestId },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return setProblem(answer.error_msg)
          toast(t.walkInDone(answer.result.name))
          void onDone()
          onDismiss()
        },
        onError: () => setProblem(t.walkInOffline),
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-sm text-ink-2">{t.walkInHint}</p>
      <TextField label={t.name} required autoFocus maxLength={100} value={name} onChange={setName} />
      <TextField label={t.phone} hint={t.optional} type="tel" maxLength={40} value={phone} onChange={setPhone} />
      <TextField label={t.email} hint={t.optional} type="email" maxLength={320} value={email} onChange={setEmail} />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" block pending={change.isPending}>
        {t.walkIn}
      </Button>
    </form>
  )
}
