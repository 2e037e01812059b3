import { REFUSALS } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useState } from 'react'
import { faultOf } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { useChange } from '@cubic/web-kit/change'
import { useTexts } from '@cubic/web-kit/text'
import { CodeField, groupCode } from '@cubic/web-kit/ui/code-field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { bindTicket } from '../data/api.ts'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'

export function BindDialog({
  code: given = '',
  onBound,
  onDismiss,
}: {
  /** A code that is known already. */
  readonly code?: string | undefined
  readonly onBound: (code: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const [code, setCode] = useState(() => (normalizeBindingCode(given) ? groupCode(given) : ''))
  const { area, problemSaid } = useFirstProblem()
  const { bind, isPending, problem } = useBinding(code, { onBound, onProblem: problemSaid })
  return (
    <FormDialog
      title={t.bindTitle}
      submit={t.bindSubmit}
      pending={isPending}
      area={area}
      onSubmit={bind}
      onDismiss={onDismiss}
    >
      <p className="text-[0.875rem] text-ink-2">{t.bindIntro}</p>
      <CodeField label={t.bindCode} required autoFocus value={code} onChange={setCode} error={problem} />
    </FormDialog>
  )
}

const CODE_LENGTH = 12

function isShort(code: string): boolean {
  return code.replaceAll(' ', '').length < CODE_LENGTH
}

function useBinding(
  code: string,
  { onBound, onProblem }: { readonly onBound: (code: string) => void; readonly onProblem: () => void },
) {
  const t = useTexts(ticketDialogTexts)
  const lang = useLanguage()
  const toast = useToast()
  const change = useChange(bindTicket)
  /** The error, shown as long as the field holds that code. */
  const [wrong, setWrong] = useState<{ readonly code: string; readonly words: string }>()
  const say = (words: string) => {
    setWrong({ code, words })
    onProblem()
  }
  const bind = () => {
    if (code.trim() === '') return say(REFUSALS['event:binding_code_required'][lang])
    const bound = normalizeBindingCode(code)
    if (!bound) return say(isShort(code) ? t.codeShort : REFUSALS['event:invalid_ticket'][lang])
    change.mutate(code, {
      onSuccess: (answer) => {
        if (answer.status === 'error') return say(answer.error_msg)
        toast(t.bound)
        onBound(bound)
      },
      onError: (error) => {
        const fault = faultOf(error)
        say(fault.kind === 'refused' ? fault.message : t.failed)
      },
    })
  }
  return { bind, isPending: change.isPending, problem: wrong?.code === code ? wrong.words : undefined }
}
