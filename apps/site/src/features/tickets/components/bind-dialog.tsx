import { REFUSALS } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useChange } from '@cubic/web-kit/queries/change'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Card, Notice } from '@cubic/web-kit/ui/card'
import { CodeField, groupCode } from '@cubic/web-kit/ui/code-field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { FormDialog } from '@cubic/web-kit/ui/form-dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { bindable, bindTicket, heldBeside, type PublicTicket } from '../data/api.ts'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'

export function BindDialog({
  code: given = '',
  onBound,
  onDismiss,
}: {
  readonly code?: string | undefined
  readonly onBound: (code: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const [code, setCode] = useState(() => (normalizeBindingCode(given) ? groupCode(given) : ''))
  const { area, problemSaid } = useFirstProblem()
  const { check, bind, whose, isPending, problem, isHeld } = useBinding(code, { onBound, onProblem: problemSaid })
  const start = useEffectEvent(() => code !== '' && check())
  useEffect(() => void start(), [])
  const { data: held } = useQuery({ ...heldBeside(normalizeBindingCode(code) ?? ''), enabled: isHeld })
  return (
    <FormDialog
      title={whose ? t.bindWhose(whose.name) : t.bindTitle}
      submit={whose ? t.bindYes : t.bindSubmit}
      pending={isPending}
      area={area}
      onSubmit={whose ? bind : check}
      onDismiss={onDismiss}
    >
      {whose ? (
        <Whose ticket={whose} problem={problem} />
      ) : (
        <>
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
        </>
      )}
    </FormDialog>
  )
}

/** Whoever binds somebody else's ticket takes it from them. */
function Whose({
  ticket: { event },
  problem,
}: {
  readonly ticket: PublicTicket
  readonly problem: string | undefined
}) {
  const t = useTexts(ticketDialogTexts)
  const { range } = useDates()
  return (
    // the field that had the focus is gone
    <div ref={takeFocus} tabIndex={-1} className="grid gap-4 outline-none">
      <Card>
        <b className="block">{event.name}</b>
        {event.start_time !== null && (
          <span className="text-sm text-ink-2">{range(event.start_time, event.end_time)}</span>
        )}
      </Card>
      <p className="text-[0.875rem] text-ink-2">{t.bindOnce}</p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}

function takeFocus(area: HTMLElement | null): void {
  area?.focus()
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
  const [isChecking, setChecking] = useState(false)
  const [found, setFound] = useState<{ readonly code: string; readonly ticket: PublicTicket }>()
  const [wrong, setWrong] = useState<{ readonly code: string; readonly words: string; readonly isHeld: boolean }>()
  const say = (words: string, isHeld = false) => {
    setWrong({ code, words, isHeld })
    onProblem()
  }
  const fail = (error: unknown) => say((error instanceof Error ? failureText(error, t.failed) : undefined) ?? t.failed)
  const bind = () =>
    change.mutate(code, {
      onSuccess: (answer) => {
        if (answer.status === 'error') return say(answer.error_msg, answer.error_kind === 'event:already_bound')
        toast(t.bound)
        onBound(normalizeBindingCode(code) ?? code)
      },
      onError: fail,
    })
  /** Asks whose it is. What cannot be bound is refused in the server's words. */
  const check = async () => {
    if (code.trim() === '') return say(REFUSALS['event:binding_code_required'][lang])
    const bound = normalizeBindingCode(code)
    if (!bound) return say(isShort(code) ? t.codeShort : REFUSALS['event:invalid_ticket'][lang])
    setChecking(true)
    try {
      const ticket = await bindable(bound)
      if (ticket) setFound({ code, ticket })
      else bind()
    } catch (error) {
      fail(error)
    } finally {
      setChecking(false)
    }
  }
  const said = wrong?.code === code ? wrong : undefined
  return {
    check: () => void check(),
    bind,
    whose: found?.code === code ? found.ticket : undefined,
    isPending: isChecking || change.isPending,
    problem: said?.words,
    isHeld: said?.isHeld === true,
  }
}
