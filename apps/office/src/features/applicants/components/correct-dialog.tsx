import { applicableFields } from '@cubic/domain/registration/form'
import {
  isSameAnswer,
  readTypedAnswer,
  type TypedAnswer,
  type TypedAnswers,
} from '@cubic/domain/registration/typed-answer'
import { useChange } from '@cubic/web-kit/change'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { useChangeProblem } from '../../../crud/use-change-problem.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { type Applicant, correctAnswers, type Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { answerProblem, answerText, type Contact, contactsBeside, recordOf } from '../internal/answers.ts'
import { AnswerControl } from './answer-control.tsx'

type Contacts = { readonly [contact in Contact]?: string }
/** The answers and the contact as somebody has read them. */
type Seen = Pick<Applicant, 'name' | 'phone' | 'email' | 'values'>

/**
 * Corrects one applicant's answers and contact. It holds only what was typed, so that everything else follows what
 * others change meanwhile.
 */
export function CorrectDialog({
  applicant,
  questions,
  onDismiss,
}: {
  readonly applicant: Applicant
  readonly questions: readonly Question[]
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const toast = useToast()
  const formId = useId()
  const [typed, setTyped] = useState<TypedAnswers>({})
  const [typedContacts, setContacts] = useState<Contacts>({})
  const [seen, setSeen] = useState<Seen>(applicant)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, ...change } = useChange(correctAnswers)
  const problem = useChangeProblem(change)
  const refused = change.data?.status === 'error' ? change.data : undefined
  const isConflict = refused?.error_kind === 'save:conflict'

  const form = questions.filter(({ removed }) => !removed)
  const answers = { ...recordOf(applicant.values), ...typed }
  const edited = {
    values: applicant.values,
    registered: Date.parse(applicant.created_time ?? '') || 0,
    byStaff: true,
  } as const
  const shown = applicableFields(form, answers, edited)
  const problemOf = (question: Question) => answerProblem(question, answers[question.id], lang)
  const refusalOf = (part: number | string) => refused?.errors.find(({ field }) => field === String(part))?.message
  /** What somebody else has answered while this dialog was open, where it would be overwritten. */
  const meanwhile = (question: Question) => {
    const [before, now] = [seen.values, applicant.values].map((values) => answerText(question, values, lang))
    return Object.hasOwn(typed, question.id) && before !== now ? t.meanwhile(now || t.nothing) : undefined
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (shown.some((question) => problemOf(question) !== undefined)) return
    const sentSeen = isConflict ? applicant : seen
    setSeen(sentSeen)
    const { id, name, phone, email } = applicant
    mutate(
      {
        id,
        values: Object.fromEntries(shown.map((question) => [question.id, answers[question.id] ?? ''])),
        name,
        phone: phone ?? '',
        email: email ?? '',
        ...typedContacts,
        seen: { name: sentSeen.name, phone: sentSeen.phone, email: sentSeen.email, values: sentSeen.values ?? {} },
      },
      {
        onSuccess(answer) {
          if (answer.status !== 'ok') return
          toast(t.corrected)
          onDismiss()
        },
      },
    )
  }

  return (
    <Dialog
      title={t.correctTitle(applicant.name)}
      onDismiss={onDismiss}
      actions={
        <>
          <Button variant="ghost" onClick={onDismiss}>
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            {t.saveAnswers}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-3.5" onSubmit={send}>
        <p className="text-sm text-ink-2">{t.correctHint}</p>
        {problem && (
          <p role="alert" className="rounded-[10px] bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
            {isConflict ? t.changedMeanwhile : problem}
          </p>
        )}
        {contactsBeside(form).map((contact) => (
          <Field key={contact} label={t[contact]} error={refusalOf(contact)}>
            {(described) => (
              <TextInput
                {...described}
                type={contact === 'phone' ? 'tel' : contact === 'email' ? 'email' : 'text'}
                value={typedContacts[contact] ?? applicant[contact] ?? ''}
                onChange={(value) => setContacts({ ...typedContacts, [contact]: value })}
              />
            )}
          </Field>
        ))}
        {shown.map((question) => (
          <Field
            key={question.id}
            label={question.name}
            hint={meanwhile(question) ?? question.tips ?? undefined}
            required={question.required}
            error={isChecked ? (problemOf(question) ?? refusalOf(question.id)) : undefined}
          >
            {(described) => (
              <AnswerControl
                question={question}
                described={described}
                value={typed[question.id] ?? storedAnswer(question, applicant.values)}
                onChange={(value) => setTyped(withAnswer(typed, question, value, applicant.values))}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  )
}

/** What was typed; what equals the stored answer again counts as not touched. */
function withAnswer(typed: TypedAnswers, question: Question, value: TypedAnswer, values: unknown): TypedAnswers {
  const { [question.id]: _, ...others } = typed
  return isSameAnswer(value, storedAnswer(question, values)) ? others : { ...others, [question.id]: value }
}

function storedAnswer({ id, type }: Question, values: unknown): TypedAnswer {
  const answer = recordOf(values)[id]
  const typed = readTypedAnswer(typeof answer === 'number' ? String(answer) : answer) ?? ''
  return type === 'phone' && typeof typed === 'string' ? phoneText(typed) : typed
}
