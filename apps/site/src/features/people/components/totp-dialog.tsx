import { useEffect, useEffectEvent, useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { QrCode } from '@cubic/web-kit/ui/qr-code'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { StepCode } from '@cubic/web-kit/ui/step-code'
import { addTotp, beginTotp } from '../data/second-factors.ts'

const totpTexts = texts({
  title: { cn: '设置验证器 App', en: 'Set up an authenticator app' },
  scan: {
    cn: '用验证器扫下面的码；扫不了就输入密钥',
    en: 'Scan this code with your authenticator app, or type in the key',
  },
  qr: { cn: '验证器的二维码', en: 'QR code for the authenticator app' },
  key: { cn: '密钥', en: 'Key' },
  code: { cn: '填上 App 里的 6 位数字', en: 'Enter the six digits that the app shows' },
  missing: { cn: '请填写 6 位数字', en: 'Please enter six digits' },
  submit: { cn: '确认', en: 'Confirm' },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

/** Sets up an authenticator app: its first code proves that it works. */
export function TotpDialog({
  onAdded,
  onDismiss,
}: {
  readonly onAdded: (codes: readonly string[]) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(totpTexts)
  const { area, problemSaid } = useFirstProblem()
  const [code, setCode] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [begun, add] = [useChange(beginTotp), useChange(addTotp)]
  const begin = () => begun.mutate(undefined)
  const beginAtOnce = useEffectEvent(begin)
  useEffect(() => beginAtOnce(), [])
  const refusal = add.data?.status === 'error' && add.variables === code ? add.data.error_msg : undefined
  const failure = failureText(add.error, t.failed)
  const isMissing = code.length < 6
  const submit = () => {
    setIsSent(true)
    if (isMissing) return problemSaid()
    add.mutate(code, {
      onSuccess: (answer) => (answer.status === 'ok' ? onAdded(answer.recovery_codes) : problemSaid()),
    })
  }
  const made = begun.data?.status === 'ok' ? begun.data : undefined
  const notBegun = begun.data?.status === 'error' ? begun.data.error_msg : failureText(begun.error, t.failed)
  return (
    <FormDialog
      title={t.title}
      submit={t.submit}
      pending={add.isPending}
      area={area}
      onSubmit={submit}
      onDismiss={onDismiss}
    >
      <p className="text-[0.875rem] text-ink-2">{t.scan}</p>
      {made ? (
        <SecretCode address={made.address} secret={made.secret} />
      ) : notBegun ? (
        <ErrorState compact message={notBegun} pending={begun.isPending} onRetry={begin} />
      ) : (
        <Loading>
          <Skeleton className="mx-auto size-48" />
        </Loading>
      )}
      <StepCode
        label={t.code}
        value={code}
        onChange={setCode}
        error={isSent && isMissing ? t.missing : (refusal ?? failure)}
      />
    </FormDialog>
  )
}

function SecretCode({ address, secret }: { readonly address: string; readonly secret: string }) {
  const t = useTexts(totpTexts)
  return (
    <>
      <QrCode text={address} label={t.qr} className="mx-auto size-48 rounded-md border border-line" />
      <p className="text-center text-sm text-ink-3">
        {t.key}{' '}
        <span className="font-mono text-[0.9375rem] font-semibold break-all text-ink select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
    </>
  )
}
