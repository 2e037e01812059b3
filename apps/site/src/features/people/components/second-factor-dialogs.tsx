import type { OwnPasskey } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import type { Mutation } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import { leaveUnit, newRecoveryCodes, removePasskey, removeTotp } from '../data/second-factors.ts'
import { factorTexts } from './second-factor-texts.ts'

const PasskeyDialog = island(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog, { ahead: true })
const TotpDialog = island(async () => (await import('./totp-dialog.tsx')).TotpDialog, { ahead: true })
const RecoveryCodesDialog = island(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog, {
  ahead: true,
})

export type Asking =
  | { readonly kind: 'passkey'; readonly passkey?: OwnPasskey }
  | { readonly kind: 'totp' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'new codes' }
  | { readonly kind: 'remove'; readonly passkey?: OwnPasskey }
  | { readonly kind: 'leave'; readonly unit: number; readonly name: string }

type AskingProps = { readonly asking: Asking; readonly onAsk: (asking: Asking | undefined) => void }

/** The dialog of what was pressed beside a second factor. */
export function AskingDialog({ asking, onAsk }: AskingProps) {
  const t = useTexts(factorTexts)
  const dismiss = () => onAsk(undefined)
  const showCodes = (codes: readonly string[]) => onAsk(codes.length > 0 ? { kind: 'codes', codes } : undefined)
  if (asking.kind === 'passkey')
    return <PasskeyDialog passkey={asking.passkey} usualName={t.usualName} onDone={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'totp') return <TotpDialog onAdded={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'codes') return <RecoveryCodesDialog codes={asking.codes} onDone={dismiss} />
  if (asking.kind === 'new codes') return <NewCodes onCodes={showCodes} onDismiss={dismiss} />
  if (asking.kind === 'leave') {
    const { unit, name } = asking
    const words = { title: t.askLeave(name), hint: t.askLeaveHint, confirm: t.leave(name), done: t.left }
    return <Removal words={words} of={leaveUnit} input={unit} onDismiss={dismiss} />
  }
  const { passkey } = asking
  const words = {
    title: t.askRemove(passkey?.name ?? t.app),
    hint: t.askRemoveHint,
    confirm: t.remove,
    done: t.removed,
  }
  return passkey ? (
    <Removal words={words} of={removePasskey} input={passkey.id} onDismiss={dismiss} />
  ) : (
    <Removal words={words} of={removeTotp} input={undefined} onDismiss={dismiss} />
  )
}

function NewCodes({
  onCodes,
  onDismiss,
}: {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(factorTexts)
  const { data, error, isPending, mutate } = useChange(newRecoveryCodes)
  const take = () =>
    mutate(undefined, { onSuccess: (answer) => answer.status === 'ok' && onCodes(answer.recovery_codes) })
  return (
    <ConfirmDialog
      title={t.askNewCodes}
      confirm={t.newCodes}
      pending={isPending}
      error={data?.status === 'error' ? data.error_msg : failureText(error, t.failed)}
      onConfirm={take}
      onDismiss={onDismiss}
    >
      {t.askNewCodesHint}
    </ConfirmDialog>
  )
}

type Answered = { readonly status: 'ok' } | { readonly status: 'error'; readonly error_msg: string }

type RemovalWords = { readonly [part in 'title' | 'hint' | 'confirm' | 'done']: string }

function Removal<Input>({
  words,
  of,
  input,
  onDismiss,
}: {
  readonly words: RemovalWords
  readonly of: Mutation<Input, Answered>
  readonly input: Input
  readonly onDismiss: () => void
}) {
  const t = useTexts(factorTexts)
  const toast = useToast()
  const { data, error, isPending, mutate } = useChange(of)
  const settle = (answer: Answered) => {
    if (answer.status !== 'ok') return
    toast(words.done, 'success')
    onDismiss()
  }
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      danger
      pending={isPending}
      error={data?.status === 'error' ? data.error_msg : failureText(error, t.failed)}
      onConfirm={() => mutate(input, { onSuccess: settle })}
      onDismiss={onDismiss}
    >
      {words.hint}
    </ConfirmDialog>
  )
}
