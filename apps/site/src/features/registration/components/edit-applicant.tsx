import type { FormField } from '@cubic/domain/registration/form-field'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { useEffect, useState } from 'react'
import { useKeptState } from '../../../lib/kept-state.ts'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useChange } from '@cubic/web-kit/queries/change'
import { faultOf } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Form } from '@cubic/web-kit/ui/form'
import { useToast } from '@cubic/web-kit/ui/toast'
import { changeRegistration, type OwnApplicant } from '../data/api.ts'
import { beginEdit, editedAnswersKey, readEditedAnswers } from '../internal/edited-answers.ts'
import { problemsOf } from '../internal/form-problems.ts'
import {
  applicantInputs,
  serverProblems,
  typedAnswers,
  type Registrant,
  type ServerProblem,
} from '../internal/registrants.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'
import { Questions } from './registrant-card.tsx'

type EditApplicantProps = {
  readonly eventId: number
  readonly fields: readonly FormField[]
  readonly applicant: OwnApplicant
  readonly userId: number
  readonly onDone: () => void
}

/** Edits a registered person's answers. The browser keeps the input until it is saved or discarded. */
export function EditApplicant({ eventId, fields, applicant, userId, onDone }: EditApplicantProps) {
  const t = useTexts(submittedTexts)
  const lang = useLanguage()
  const { registrant, isRestored, setAnswer, drop } = useEditedAnswers(applicant, userId)
  const [fromServer, setFromServer] = useState<readonly ServerProblem[]>([])
  const problems = problemsOf({ fields, registrants: [registrant], fromServer, lang })
  const { save, isPending, failure } = useSave({
    eventId,
    fields,
    registrant,
    onSaved: drop,
    onDone,
    onProblems: setFromServer,
  })
  return (
    <Form
      onSubmit={() => {
        const [first] = problems
        if (first) focusInput(first.inputId)
        else save()
      }}
    >
      {isRestored && <p className="px-4 pt-3 text-sm text-ink-2">{t.editRestored}</p>}
      <Questions
        fields={fields}
        registrant={registrant}
        problems={problems}
        disabled={isPending}
        onLeave={() => undefined}
        onAnswer={setAnswer}
      />
      {failure && (
        <p role="alert" className="px-4 pb-3 text-sm text-bad">
          {failure}
        </p>
      )}
      <EditButtons
        pending={isPending}
        onCancel={() => {
          drop()
          onDone()
        }}
      />
      <FocusFirst registrantKey={registrant.key} />
    </Form>
  )
}

function EditButtons({ pending, onCancel }: { readonly pending: boolean; readonly onCancel: () => void }) {
  const t = useTexts(submittedTexts)
  return (
    <div className="flex gap-2.5 border-t border-line px-4 py-3 *:flex-1 large-text:flex-col sm:justify-end sm:*:flex-none">
      <Button variant="secondary" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button type="submit" pending={pending}>
        {t.save}
      </Button>
    </div>
  )
}

function useEditedAnswers(applicant: OwnApplicant, userId: number) {
  const saved = typedAnswers(applicant.values)
  const { value, isRestored, change, drop } = useKeptState(
    editedAnswersKey({ applicantId: applicant.id, userId }),
    beginEdit(saved),
    (kept) => readEditedAnswers(kept, saved, Date.now()),
  )
  const { base, values } = value
  const registrant: Registrant = {
    key: `edit-${applicant.id}`,
    self: applicant.user_id !== null,
    id: applicant.id,
    values,
    edited: { values: applicant.values, registered: Date.parse(applicant.created_time ?? '') || 0 },
  }
  const setAnswer = (fieldId: number, answer: TypedAnswer) =>
    change({ base, values: { ...values, [fieldId]: answer }, saved: Date.now() })
  return { registrant, isRestored, setAnswer, drop }
}

function focusInput(id: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

type Saving = {
  readonly eventId: number
  readonly fields: readonly FormField[]
  readonly registrant: Registrant
  readonly onSaved: () => void
  readonly onDone: () => void
  readonly onProblems: (problems: readonly ServerProblem[]) => void
}

function useSave({ eventId, fields, registrant, onSaved, onDone, onProblems }: Saving) {
  const t = useTexts(submittedTexts)
  const toast = useToast()
  const change = useChange(changeRegistration, { onAnswer: (answer) => answer.status === 'ok' && onSaved() })
  const refusal = change.data?.status === 'error' ? change.data.message : undefined
  const save = () =>
    change.mutate(
      { eventId, action: 'edit', data: { applicants: applicantInputs(fields, [registrant]) } },
      {
        onSuccess: (given) => {
          if (given.status === 'error') return onProblems(serverProblems([registrant], given.errors))
          toast(t.saved)
          onDone()
        },
      },
    )
  return { save, isPending: change.isPending, failure: change.error ? failure(change.error) : refusal }

  function failure(error: Error): string {
    const fault = faultOf(error)
    if (fault.kind === 'refused') return fault.message
    return fault.kind === 'busy' ? t.busy : [t.failed, t.editNoAnswer].join(t.stop)
  }
}

function FocusFirst({ registrantKey }: { readonly registrantKey: string }) {
  useEffect(() => {
    document.querySelector<HTMLElement>(`[id^="registrant-${registrantKey}-"] :is(input, select, textarea)`)?.focus()
  }, [registrantKey])
  return null
}
