import { CHECK_IN_STATUS } from '@cubic/contract'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, type ReactNode } from 'react'
import { toneOf } from '../../../crud/model/value.tsx'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { useDraft } from '../../../crud/record-form/draft.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { type Applicant, questionsOf, writeNote } from '../data/api.ts'
import { answerText } from '../internal/answers.ts'
import { applicantTexts } from '../data/texts.ts'
import { AnswerValue } from './answer-value.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

export function Section({
  title,
  action,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Contacts({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const dates = useDates()
  const lang = useLanguage()
  const { unify_id: number, phone, email, event_id: event, created_time: created, check_in_status: arrival } = applicant
  return (
    <div className="grid gap-1 text-[0.875rem]">
      {event && <span className="font-semibold">{event.display_name}</span>}
      <span className="flex flex-wrap gap-x-3 text-ink-2">
        {number && <span>{number}</span>}
        {phone && (
          <a className="underline" href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
        )}
        {email && (
          <a className="break-all underline" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </span>
      {created && (
        <span className="text-sm text-ink-3">
          {t.waits} {dates.exact(created)}
        </span>
      )}
      {arrival !== 'not_present' && (
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <Badge tone={toneOf(arrival)}>{CHECK_IN_STATUS[arrival][lang]}</Badge>
          {applicant.check_in_time && dates.exact(applicant.check_in_time)}
        </span>
      )}
    </div>
  )
}

/** Shows the answers by question, removed questions last. Omits name, phone and email where they stand above. */
export function Answers({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const { data: questions } = useQuery({
    ...questionsOf(applicant.event_id?.id ?? 0),
    enabled: applicant.event_id !== null,
  })
  const lang = useLanguage()
  const [isCorrecting, setCorrecting] = useState(false)
  const answered = (questions ?? [])
    .map((question) => ({ question, text: answerText(question, applicant.values, lang) }))
    .filter(({ text }) => text !== '')
  const asking = contactQuestions((questions ?? []).filter(({ removed }) => !removed))
  const standsAbove = ({ question, text }: (typeof answered)[number]) =>
    (['name', 'phone', 'email'] as const).some((part) => asking[part] === question && applicant[part] === text)
  const others = answered.filter((answer) => !standsAbove(answer))
  const mayCorrect = questions !== undefined && applicant.tags.includes('correct_answers')
  if (answered.length > 0 && others.length === 0 && !mayCorrect) return null
  return (
    <Section
      title={t.answers}
      action={
        mayCorrect && (
          <Button size="sm" variant="link" onClick={() => setCorrecting(true)}>
            {t.correct}
          </Button>
        )
      }
    >
      {isCorrecting && questions && (
        <CorrectDialog applicant={applicant} questions={questions} onDismiss={() => setCorrecting(false)} />
      )}
      {others.length === 0 ? (
        <p className="text-sm text-ink-3">{answered.length > 0 ? t.answersAbove : t.noAnswers}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(72px,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-[0.875rem]">
          {others.map(({ question }) => (
            <div key={question.id} className="contents">
              <dt className="max-w-40 text-ink-3">
                {question.name}
                {question.removed && t.removed}
              </dt>
              <dd className="min-w-0 break-words">
                <AnswerValue question={question} values={applicant.values} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

export function Note({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const stored = applicant.note ?? ''
  const [kept, keepDraft] = useDraft<{ readonly note: string; readonly stored: string }>(`note:${applicant.id}`)
  // not over what a colleague has written since
  const [note, setNote] = useState(kept?.stored === stored ? kept.note : stored)
  const { submit, isPending, problem } = useSubmit(writeNote)
  const refusal = useRefusalOf('CubicEventApplicant')
  const isChanged = note.trim() !== stored
  keepDraft(isChanged ? { note, stored } : undefined)
  return (
    <div className="grid gap-2">
      <Field label={t.note} hint={t.noteHint} error={problem}>
        {(described) => <TextAreaInput {...described} rows={2} maxLength={2000} value={note} onChange={setNote} />}
      </Field>
      {isChanged && (
        <Button
          className="justify-self-start"
          size="sm"
          pending={isPending}
          disabledReason={refusal(applicant.tags, 'write_note')}
          onClick={() => submit({ id: applicant.id, note: note.trim() }, () => toast(t.noteSaved))}
        >
          {t.saveNote}
        </Button>
      )}
    </div>
  )
}
