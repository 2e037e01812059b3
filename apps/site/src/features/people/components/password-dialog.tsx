import { checkNewPassword, PASSWORD_MAX, PASSWORD_MIN } from '@cubic/domain/people/password'
import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { TextField } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { changePassword } from '../data/own-account.ts'

const dialogTexts = texts({
  title: { cn: '修改密码', en: 'Change password' },
  submit: { cn: '修改密码', en: 'Change password' },
  old: { cn: '当前密码', en: 'Current password' },
  oldMissing: { cn: '请填写当前密码', en: 'Please enter your current password' },
  fresh: { cn: '新密码', en: 'New password' },
  again: { cn: '再次输入新密码', en: 'New password again' },
  rule: { cn: `至少 ${PASSWORD_MIN} 个字符`, en: `At least ${PASSWORD_MIN} characters` },
  tooShort: { cn: `密码不能少于 ${PASSWORD_MIN} 个字符`, en: `The password needs at least ${PASSWORD_MIN} characters` },
  tooLong: {
    cn: `密码不能超过 ${PASSWORD_MAX} 个字符`,
    en: `The password can have at most ${PASSWORD_MAX} characters`,
  },
  differs: { cn: '两次输入的密码不一致', en: 'The two passwords don’t match' },
  hint: {
    cn: '其他设备会立即退出登录，日历链接会失效。',
    en: 'Your other devices are logged out straight away, and your calendar link stops working.',
  },
  changed: { cn: '密码已修改，其他设备已退出登录', en: 'Password changed. Your other devices are logged out' },
  wait: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many attempts. Please try again in ${seconds} s`,
  },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

type Typed = { readonly old: string; readonly fresh: string; readonly again: string }
type Problems = { readonly [field in keyof Typed]: string | undefined }

export function PasswordDialog({
  account,
  onDismiss,
}: {
  readonly account: Pick<CurrentUser, 'name'>
  readonly onDismiss: () => void
}) {
  const t = useTexts(dialogTexts)
  const toast = useToast()
  const [typed, setTyped] = useState<Typed>({ old: '', fresh: '', again: '' })
  const [isSent, setIsSent] = useState(false)
  const { area, problemSaid } = useFirstProblem()
  const change = useChange(changePassword)
  const refusal = change.data?.status === 'error' ? change.data : undefined
  const isOldWrong = refusal?.error_kind === 'auth:wrong_password' && change.variables?.old_password === typed.old
  const found = useProblems(typed)
  const problems: Problems = isSent
    ? { ...found, old: found.old ?? (isOldWrong ? refusal.error_msg : undefined) }
    : NONE
  const submit = () => {
    setIsSent(true)
    if (found.old || found.fresh || found.again) return problemSaid()
    change.mutate(
      { old_password: typed.old, password: typed.fresh },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return problemSaid()
          toast(t.changed, 'success')
          onDismiss()
        },
      },
    )
  }
  const failure = refusal && !isOldWrong && refusal.error_kind !== 'auth:wrong_password' ? refusal.error_msg : undefined
  const shown = failure ?? (change.error ? faultText(change.error, t) : undefined)
  return (
    <FormDialog
      title={t.title}
      submit={t.submit}
      pending={change.isPending}
      area={area}
      onSubmit={submit}
      onDismiss={onDismiss}
    >
      {/* password managers store the new password under it */}
      <input type="hidden" name="username" autoComplete="username" value={account.name} readOnly />
      <PasswordFields typed={typed} problems={problems} onChange={setTyped} />
      <p className="text-sm text-ink-3">{t.hint}</p>
      <div role="alert" className="empty:hidden">
        {shown && <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">{shown}</p>}
      </div>
    </FormDialog>
  )
}

type PasswordFieldsProps = {
  readonly typed: Typed
  readonly problems: Problems
  readonly onChange: (typed: Typed) => void
}

function PasswordFields({ typed, problems, onChange }: PasswordFieldsProps) {
  const t = useTexts(dialogTexts)
  return (
    <>
      <TextField
        label={t.old}
        name="current-password"
        type="password"
        required
        autoFocus
        autoComplete="current-password"
        value={typed.old}
        onChange={(old) => onChange({ ...typed, old })}
        error={problems.old}
      />
      <TextField
        label={t.fresh}
        hint={t.rule}
        name="new-password"
        type="password"
        required
        autoComplete="new-password"
        value={typed.fresh}
        onChange={(fresh) => onChange({ ...typed, fresh })}
        error={problems.fresh}
      />
      <TextField
        label={t.again}
        name="new-password-again"
        type="password"
        required
        autoComplete="new-password"
        value={typed.again}
        onChange={(again) => onChange({ ...typed, again })}
        error={problems.again}
      />
    </>
  )
}

const NONE: Problems = { old: undefined, fresh: undefined, again: undefined }

function useProblems({ old, fresh, again }: Typed): Problems {
  const t = useTexts(dialogTexts)
  const checked = checkNewPassword(fresh)
  return {
    old: old === '' ? t.oldMissing : undefined,
    fresh: checked.ok ? undefined : checked.refusal === 'auth:password_too_long' ? t.tooLong : t.tooShort,
    again: again === fresh ? undefined : t.differs,
  }
}

function faultText(error: Error, t: ReturnType<typeof useTexts<typeof dialogTexts>>): string {
  const fault = faultOf(error)
  if ('message' in fault) return fault.message
  return fault.kind === 'busy' && fault.seconds !== undefined ? t.wait(Math.ceil(fault.seconds)) : t.failed
}
