import { applicableFields } from '@cubic/domain/registration/form'
import type { TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import { useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useId, useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { registerApplicant, type Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { AnswerFields, ContactFields, useAnswerCheck } from './answer-fields.tsx'

type Props = { readonly eventId: number; readonly questions: readonly Question[]; readonly onDismiss: () => void }

export function RegisterDialog(props: Props) {
  const t = useTexts(applicantTexts)
  const formId = useId()
  const { values, setValues, given, give, shown, problemOf, refused, problem, isPending, send } = useRegistration(props)
  return (
    <Dialog
      title={t.addTitle}
      onDismiss={props.onDismiss}
      actions={
        <Button variant="primary" type="submit" form={formId} pending={isPending}>
          {t.addTitle}
        </Button>
      }
    >
      <Form id={formId} className="grid gap-3.5" onSubmit={send}>
        <p className="text-sm text-ink-2">{t.addHint}</p>
        <Failure look="box">{refused?.error_msg ?? problem}</Failure>
        <TextField
          label={t.number}
          hint={t.numberHint}
          value={given.unify_id}
          onChange={(unify_id) => give({ unify_id })}
        />
        <AnswerFields
          questions={shown}
          answerTo={({ id }) => values[id] ?? ''}
          onAnswer={({ id }, answer) => setValues({ ...values, [id]: answer })}
          problemOf={problemOf}
        />
        <ContactFields
          questions={props.questions}
          contact={given}
          onChange={(part, typed) => give({ [part]: typed })}
          problemOf={(part) => refused?.errors.find(({ field }) => field === part)?.message}
        />
        <Field label={t.note} hint={t.noteHint}>
          {(described) => (
            <TextAreaInput
              {...described}
              rows={2}
              maxLength={2000}
              value={given.note}
              onChange={(note) => give({ note })}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}

function useRegistration({ eventId, questions, onDismiss }: Props) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [values, setValues] = useState<TypedAnswers>({})
  const [given, setGiven] = useState({ name: '', phone: '', email: '', unify_id: '', note: '' })
  const { submit, isPending, problem, refused } = useSubmit(registerApplicant)
  const shown = applicableFields(questions, values)
  const { problemOf, check } = useAnswerCheck(shown, values)
  const send = () => {
    const answers = check()
    if (!answers) return
    submit({ eventId, values: answers, ...given }, ({ result }) => {
      const name = given.name || String(values[String(questions.find(isNameQuestion)?.id)] ?? '') || given.unify_id
      toast(result.registration_status === 'waitlisted' ? t.addedWaiting(name) : t.added(name))
      onDismiss()
    })
  }
  const give = (next: Partial<typeof given>) => setGiven({ ...given, ...next })
  return { values, setValues, given, give, shown, problemOf, refused, problem, isPending, send }
}
