import { applicableFields } from '@cubic/domain/registration/form'
import { contactIn } from '@cubic/domain/registration/question-types'
import {
  isSameAnswer,
  readTypedAnswer,
  type TypedAnswer,
  type TypedAnswers,
} from '@cubic/domain/registration/typed-answer'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useId, useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { CheckLine } from '../../../ui/toggle.tsx'
import { type Applicant, correctAnswers, type Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { answerText, type Contact, recordOf } from '../internal/answers.ts'
import { AnswerFields, ContactFields, useAnswerCheck } from './answer-fields.tsx'

type Props = { readonly applicant: Applicant; readonly questions: readonly Question[]; readonly onDismiss: () => void }
/** The answers and contact details as this user last read them. */
type Seen = Pick<Applicant, 'name' | 'phone' | 'email' | 'values'>

export function CorrectDialog({ applicant, questions, onDismiss }: Props) {
  const t = useTexts(applicantTexts)
  const formId = useId()
  const form = questions.filter(({ removed }) => !removed)
  const correction = useCorrection({ applicant, questions: form, onDismiss })
  const { typed, setTyped, contact, setContact, shown, meanwhile, problemOf, refusalOf, problem } = correction
  return (
    <Dialog
      title={t.correctTitle(applicant.name)}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" type="submit" form={formId} pending={correction.isPending}>
          {t.saveAnswers}
        </Button>
      }
    >
      <Form id={formId} className="grid gap-3.5" onSubmit={correction.send}>
        <p className="text-sm text-ink-2">{t.correctHint}</p>
        <Failure look="box">{problem}</Failure>
        <ContactFields
          questions={form}
          contact={{ ...applicant, ...contact }}
          onChange={(part, value) => setContact({ ...contact, [part]: value })}
          problemOf={refusalOf}
        />
        <AnswerFields
          questions={shown}
          answerTo={(question) => typed[question.id] ?? storedAnswer(question, applicant.values)}
          onAnswer={(question, value) => setTyped(withAnswer(typed, question, value, applicant.values))}
          problemOf={(question) => problemOf(question) ?? refusalOf(question.id)}
          hintOf={meanwhile}
        />
        <CheckLine label={t.tellCorrected} checked={correction.tell} onChange={correction.setTell} />
      </Form>
    </Dialog>
  )
}

/** Holds only what was typed, so that everything else follows what others change meanwhile. */
function useCorrection({ applicant, questions, onDismiss }: Props) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const toast = useToast()
  const [typed, setTyped] = useState<TypedAnswers>({})
  const [contact, setContact] = useState<{ readonly [part in Contact]?: string }>({})
  const [seen, setSeen] = useState<Seen>(applicant)
  const [tell, setTell] = useState(true)
  const { submit, isPending, problem, refused } = useSubmit(correctAnswers)
  const isConflict = refused?.error_kind === 'save:conflict'
  const { id, name, phone, email, values } = applicant
  const answers = { ...recordOf(values), ...typed }
  const registered = Date.parse(applicant.created_time ?? '') || 0
  const shown = applicableFields(questions, answers, { values, registered, byStaff: true })
  const { problemOf, check } = useAnswerCheck(shown, answers)

  /** Finds an answer that somebody else changed while this dialog was open and that saving would overwrite. */
  function meanwhile(question: Question): string | undefined {
    const [before, now] = [seen.values, values].map((each) => answerText(question, each, lang))
    return Object.hasOwn(typed, question.id) && before !== now ? t.meanwhile(now || t.nothing) : undefined
  }

  function send(): void {
    const checked = check()
    if (!checked) return
    const read = isConflict ? applicant : seen
    setSeen(read)
    const given = { name, phone: phone ?? '', email: email ?? '', ...contact }
    const before = { name: read.name, phone: read.phone, email: read.email, values: read.values ?? {} }
    submit({ id, values: checked, ...given, seen: before, ...(tell && { tell: 'applicant' as const }) }, () => {
      toast(t.corrected)
      onDismiss()
    })
  }

  return {
    typed,
    setTyped,
    contact,
    setContact,
    tell,
    setTell,
    shown,
    meanwhile,
    problemOf,
    refusalOf: (part: Contact | number) => refused?.errors.find(({ field }) => field === String(part))?.message,
    problem: isConflict ? t.changedMeanwhile : problem,
    isPending,
    send,
  }
}

/** Adds a typed answer, unless it equals the stored one again. */
function withAnswer(typed: TypedAnswers, question: Question, value: TypedAnswer, values: unknown): TypedAnswers {
  const { [question.id]: _, ...others } = typed
  return isSameAnswer(value, storedAnswer(question, values)) ? others : { ...others, [question.id]: value }
}

function storedAnswer({ id, type }: Question, values: unknown): TypedAnswer {
  const answer = recordOf(values)[id]
  const typed = readTypedAnswer(typeof answer === 'number' ? String(answer) : answer) ?? ''
  return contactIn(type) === 'phone' && typeof typed === 'string' ? phoneText(typed) : typed
}
