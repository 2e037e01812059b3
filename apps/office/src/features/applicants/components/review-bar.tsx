import type { Decision } from '@cubic/contract'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useId, useRef, useState } from 'react'
import { nameIn, type ActionTarget } from '../../../crud/actions/action-dialog.tsx'
import { Failures } from '../../../crud/actions/failures.tsx'
import type { Selected } from '../../../crud/list-page/types.ts'
import { useRunOver, type Failed } from '../../../crud/actions/run-over.ts'
import { crudTexts } from '../../../crud/texts.ts'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { useTakeBack } from '../../../crud/actions/use-take-back.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { KeyHint } from '../../../ui/layout.tsx'
import { auditMany, undoMany } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { UsualReasons } from './reason-chips.tsx'

type BarProps = {
  readonly selected: Selected
  /** The selected people who wait for review. */
  readonly target: ActionTarget
}

/** Reviews the selected people who wait for it in place: one press approves, two with a usual reason reject. */
export function ReviewBar({ selected, target }: BarProps) {
  const t = useTexts(applicantTexts)
  const reason = useReason()
  const { decide, deciding, progress, failed, nameOf } = useDecision({ selected, target })
  const reject = () => {
    if (reason.text !== '') return void decide('reject', reason.text)
    reason.require()
  }
  const approve = () => void decide('approve')
  const [isWriting, setWriting] = useState(false)
  const hasKeys = !selected.hasPanel && !deciding
  const startReject = () => (reason.text === '' ? reason.focus() : reject())
  useKeys(hasKeys ? { a: approve, r: startReject } : {})
  return (
    <>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-1.5',
          selected.hasPanel ? 'order-2 basis-full' : 'max-xl:order-2 max-xl:basis-full',
        )}
      >
        <UsualReasons value={reason.typed} onChoose={reason.write} />
      </div>
      <div className="order-2 flex basis-full flex-wrap items-center gap-2.5">
        <ReasonInput reason={reason} onEnter={reject} onWriting={setWriting} />
        <Button variant="danger" className="max-md:flex-1" pending={deciding === 'reject'} onClick={reject}>
          {t.rejectMany(target.count)}
          {isWriting ? <KeyHint>↵</KeyHint> : hasKeys && <KeyHint>R</KeyHint>}
        </Button>
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon="check"
          pending={deciding === 'approve'}
          onClick={approve}
        >
          {t.approveMany(target.count)}
          {hasKeys && !isWriting && <KeyHint>A</KeyHint>}
        </Button>
      </div>
      {progress !== undefined && (
        <p role="status" className="order-3 basis-full text-sm text-ink-2">
          {progress}
        </p>
      )}
      {failed.length > 0 && (
        <div className="order-3 basis-full">
          <Failures failed={failed} nameOf={nameOf} model="CubicEventApplicant" />
        </div>
      )}
    </>
  )
}

/** Holds the typed reason. Writing one, or lacking one, puts the focus into its field. */
function useReason() {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isLacking, setLacking] = useState(false)
  const focus = () => field.current?.focus({ preventScroll: true })
  return {
    field,
    typed,
    text: typed.trim(),
    isLacking,
    focus,
    write: (next: string) => {
      setTyped(next)
      setLacking(false)
      focus()
    },
    require: () => {
      setLacking(true)
      focus()
    },
  }
}

function ReasonInput({
  reason: { field, typed, write, isLacking },
  onEnter,
  onWriting,
}: {
  readonly reason: ReturnType<typeof useReason>
  readonly onEnter: () => void
  readonly onWriting: (isWriting: boolean) => void
}) {
  const t = useTexts(applicantTexts)
  const id = useId()
  return (
    <>
      <TextInput
        ref={field}
        aria-label={t.reason}
        aria-invalid={isLacking || undefined}
        aria-describedby={`${id}-hint`}
        placeholder={t.reason}
        maxLength={2000}
        value={typed}
        onChange={write}
        onFocus={() => onWriting(true)}
        onBlur={() => onWriting(false)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') onEnter()
          if (key === 'Escape') currentTarget.blur()
        }}
        className="min-w-40 flex-1 max-md:basis-full"
      />
      <span
        id={`${id}-hint`}
        role={isLacking ? 'alert' : undefined}
        className={isLacking ? 'text-xs font-medium text-bad' : 'text-xs text-ink-3 max-md:hidden'}
      >
        {isLacking ? t.reasonLacking : t.reasonHint}
      </span>
    </>
  )
}

/** Approves or rejects the selected people and reports the result. Those whose review failed stay selected. */
function useDecision({ selected, target }: BarProps) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const { noAnswer, running } = useTexts(crudTexts)
  const { progress, start } = useRunOver(noAnswer)
  const takeBack = useTakeBack('CubicEventApplicant', undoMany(t.gone))
  const sayFailure = useFailureToast()
  const [deciding, setDeciding] = useState<Decision>()
  const [outcome, setOutcome] = useState<{ readonly failed: readonly Failed[]; readonly of: ActionTarget }>()

  async function decide(decision: Decision, reason?: string): Promise<void> {
    if (deciding) return
    setDeciding(decision)
    const given = { decision, ...(reason !== undefined && { reason }) }
    const ids = await target.ids().catch(sayFailure)
    if (!ids) return setDeciding(undefined)
    const { done, failed } = await start(ids, auditMany(given, t.gone))
    await makeModelStale('CubicEventApplicant')
    setDeciding(undefined)
    setOutcome({ failed, of: target })
    const said = decision === 'approve' ? t.approved : t.rejectedNow
    if (done.length > 0) toast(said(done.length), 'success', takeBack(done))
    selected.keep(failed.map(({ id }) => id))
  }

  return {
    decide,
    deciding,
    progress: deciding && progress.all > 1 ? running(progress.done.length, progress.all) : undefined,
    failed: outcome?.failed ?? [],
    nameOf: (id: number) => nameIn(outcome?.of ?? target, id),
  }
}
