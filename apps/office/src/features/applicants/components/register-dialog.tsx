import { applicableFields } from '@cubic/domain/registration/form'
import type { TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import { useChange } from '@cubic/web-kit/change'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useChangeProblem } from '../../../crud/use-change-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextAreaInput, TextInput } from '../../../ui/field.tsx'
import { registerApplicant, type Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { answerProblem, contactsBeside } from '../internal/answers.ts'
import { AnswerControl } from './answer-control.tsx'

/** Registers a person by hand. Checks the form's answers while typing, by the server's rules. */
export function RegisterDialog({
  eventId,
  questions,
  onDismiss,
}: {
  readonly eventId: number
  readonly questions: readonly Question[]
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const toast = useToast()
  const [values, setValues] = useState<TypedAnswers>({})
  const [given, setGiven] = useState({ name: '', phone: '', email: '', unify_id: '', note: '' })
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, ...change } = useChange(registerApplicant)
  const problem = useChangeProblem(change)
  const refused = change.data?.status === 'error' ? change.data : undefined
  const shown = applicableFields(questions, values)
  const problemOf = (question: Question) => answerProblem(question, values[String(question.id)], lang)
  const send = () => {
    setChecked(true)
    if (shown.some((question) => problemOf(question) !== undefined)) return
    const answers = Object.fromEntries(shown.map(({ id }) => [id, values[String(id)] ?? '']))
    mutate(
      { eventId, values: answers, ...given },
      {
        onSuccess(answer) {
          if (answer.status !== 'ok') return
          const name = given.name || String(values[String(questions.find(isNameQuestion)?.id)] ?? '') || given.unify_id
          toast(answer.result.registration_status === 'waitlisted' ? t.addedWaiting(name) : t.added(name))
          onDismiss()
        },
      },
    )
  }
  return (
    <Dialog
      title={t.addTitle}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} onClick={send}>
          {t.addTitle}
        </Button>
      }
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="text-sm text-ink-2">{t.addHint}</p>
        {problem && (
          <p role="alert" className="rounded-[10px] bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
            {refused?.error_msg ?? problem}
          </p>
        )}
        <Field label={t.number} hint={t.numberHint}>
          {(described) => (
            <TextInput
              {...described}
              value={given.unify_id}
              onChange={(unify_id) => setGiven({ ...given, unify_id })}
            />
          )}
        </Field>
        {shown.map((question) => (
          <Field
            key={question.id}
            label={question.name}
            hint={question.tips ?? undefined}
            required={question.required}
            error={isChecked ? problemOf(question) : undefined}
          >
            {(described) => (
              <AnswerControl
                question={question}
                described={described}
                value={values[question.id] ?? ''}
                onChange={(value) => setValues({ ...values, [question.id]: value })}
              />
            )}
          </Field>
        ))}
        {contactsBeside(questions).map((contact) => (
          <Field
            key={contact}
            label={t[contact]}
            error={refused?.errors.find(({ field }) => field === contact)?.message}
          >
            {(described) => (
              <TextInput
                {...described}
                type={contact === 'phone' ? 'tel' : contact === 'email' ? 'email' : 'text'}
                value={given[contact]}
                onChange={(value) => setGiven({ ...given, [contact]: value })}
              />
            )}
          </Field>
        ))}
        <Field label={t.note} hint={t.noteHint}>
          {(described) => (
            <TextAreaInput
              {...described}
              rows={2}
              maxLength={2000}
              value={given.note}
              onChange={(note) => setGiven({ ...given, note })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
