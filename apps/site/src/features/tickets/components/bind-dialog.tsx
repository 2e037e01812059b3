import { REFUSALS } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useState } from 'react'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { useChange } from '@cubic/web-kit/change'
import { paths } from '@cubic/web-kit/paths'
import { useQuery } from '@cubic/web-kit/query'
import { Link } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { CodeField, groupCode } from '@cubic/web-kit/ui/code-field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { bindTicket, heldBeside } from '../data/api.ts'
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
  const { bind, isPending, problem, isHeld } = useBinding(code, { onBound, onProblem: problemSaid })
  const { data: held } = useQuery({ ...heldBeside(normalizeBindingCode(code) ?? ''), enabled: isHeld })
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
      {isHeld && held && (
        <Link
          to={paths.ticket(held)}
          className="text-sm font-semibold text-brand-text underline-offset-3 hover:underline"
        >
          {t.heldTicket}
        </Link>
      )}
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
  const [wrong, setWrong] = useState<{ readonly code: string; readonly words: string; readonly isHeld: boolean }>()
  const say = (words: string, isHeld = false) => {
    setWrong({ code, words, isHeld })
    onProblem()
  }
  const bind = () => {
    if (code.trim() === '') return say(REFUSALS['event:binding_code_required'][lang])
    const bound = normalizeBindingCode(code)
    if (!bound) return say(isShort(code) ? t.codeShort : REFUSALS['event:invalid_ticket'][lang])
    change.mutate(code, {
      onSuccess: (answer) => {
        if (answer.status === 'error') return say(answer.error_msg, answer.error_kind === 'event:already_bound')
        toast(t.bound)
        onBound(bound)
      },
      onError: (error) => say(failureText(error, t.failed) ?? t.failed),
    })
  }
  const said = wrong?.code === code ? wrong : undefined
  return { bind, isPending: change.isPending, problem: said?.words, isHeld: said?.isHeld === true }
}
