import type { OwnPasskey } from '@cubic/contract'
import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { TextField } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { addPasskey, renamePasskey } from '../data/second-factors.ts'

const passkeyTexts = texts({
  add: { cn: '添加通行密钥', en: 'Add a passkey' },
  rename: { cn: '改名', en: 'Rename' },
  name: { cn: '名称', en: 'Name' },
  nameHint: { cn: '方便您认出它，如“手机”', en: 'So that you recognise it, such as “Phone”' },
  next: { cn: '继续', en: 'Continue' },
  save: { cn: '保存', en: 'Save' },
  hint: {
    cn: '接下来，浏览器会请您用面容、指纹、锁屏密码或安全钥匙确认。',
    en: 'Your browser then asks for your face, a fingerprint, the screen lock or a security key.',
  },
  missing: { cn: '请填写名称', en: 'Please enter a name' },
  stopped: {
    cn: '没有添加：已取消，或这台设备上已经有了',
    en: 'Nothing was added: you stopped, or this device has one already',
  },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

type PasskeyDialogProps = {
  readonly passkey: OwnPasskey | undefined
  readonly usualName: string
  /** `codes`: that come with the first one. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onDismiss: () => void
}

/** Names a passkey: a new one, which the browser then makes, or one that is there. */
export function PasskeyDialog({ passkey, usualName, onDone, onDismiss }: PasskeyDialogProps) {
  const t = useTexts(passkeyTexts)
  const { area, problemSaid } = useFirstProblem()
  const [name, setName] = useState(passkey?.name ?? usualName)
  const { save, reset, isPending, problem } = useNaming(passkey, onDone)
  const [isSent, setIsSent] = useState(false)
  const submit = () => {
    setIsSent(true)
    reset()
    if (name.trim() === '') problemSaid()
    else save(name.trim())
  }
  return (
    <FormDialog
      title={passkey ? t.rename : t.add}
      submit={passkey ? t.save : t.next}
      pending={isPending}
      area={area}
      onSubmit={submit}
      onDismiss={onDismiss}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        name="passkey-name"
        required
        autoFocus
        maxLength={60}
        value={name}
        onChange={setName}
        error={isSent && name.trim() === '' ? t.missing : undefined}
      />
      {!passkey && <p className="text-sm text-ink-3">{t.hint}</p>}
      <div role="alert" className="empty:hidden">
        {problem && <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{problem}</p>}
      </div>
    </FormDialog>
  )
}

function useNaming(passkey: OwnPasskey | undefined, onDone: PasskeyDialogProps['onDone']) {
  const t = useTexts(passkeyTexts)
  const [hasStopped, setHasStopped] = useState(false)
  const [add, rename] = [useChange(addPasskey), useChange(renamePasskey)]
  const save = (name: string) => {
    if (passkey)
      return rename.mutate({ id: passkey.id, name }, { onSuccess: (answer) => answer.status === 'ok' && onDone([]) })
    add.mutate(name, {
      onSuccess: (answer) => {
        if (answer === undefined) setHasStopped(true)
        else if (answer.status === 'ok') onDone(answer.recovery_codes)
      },
    })
  }
  const { data, error, isPending } = passkey ? rename : add
  const problem = data?.status === 'error' ? data.error_msg : hasStopped ? t.stopped : failureText(error, t.failed)
  return { save, reset: () => setHasStopped(false), isPending, problem }
}
