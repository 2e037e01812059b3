import type { DoorEvent } from '@cubic/contract'
import { isUnanswered, type TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'
import { useChange } from '@cubic/web-kit/change'
import { FormQuestion } from '@cubic/web-kit/form/form-question'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { useFirstProblem } from '@cubic/web-kit/ui/first-problem'
import { newUuid } from '@cubic/web-kit/uuid'
import { useState } from 'react'
import { registerAtDoor } from '../data/api.ts'
import {
  problemsOfServer,
  problemsOfWalkIn,
  questionsAtDoor,
  readQuestions,
  type Problems,
} from '../internal/walk-in.ts'
import type { Registered } from '../internal/device-scans.ts'
import { checkInTexts } from '../data/texts.ts'
import { CheckCard } from './check-card.tsx'

/** Registers somebody without a ticket and checks them in: with the form's required questions, now or later. */
export function WalkInForm({
  event,
  gate,
  device,
  typed,
  onDone,
}: {
  readonly event: DoorEvent
  readonly gate: string | null
  readonly device: string
  /** What was searched for: a name, or a number. */
  readonly typed: string
  readonly onDone: (walkIn: Registered) => void
}) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const { area, problemSaid } = useFirstProblem()
  // the same for each try: an answer that was lost may have registered them
  const [requestId] = useState(newUuid)
  const searched = readCardNumber(typed)
  const isNumber = searched !== undefined && looksLikeCardNumber(searched)
  const [name, setName] = useState(isNumber || /^\d*$/.test(typed) ? '' : typed.trim())
  const [number, setNumber] = useState(isNumber && searched.length > 4 ? typed.trim() : '')
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [answers, setAnswers] = useState<TypedAnswers>({})
  const [problems, setProblems] = useState<Problems>({})
  const [hasNoContact, setNoContact] = useState(false)
  const [isContactAsked, setContactAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [pressed, setPressed] = useState<'now' | 'later'>('now')
  const change = useChange(registerAtDoor)
  const fields = readQuestions(event, lang)
  const { contact, others } = questionsAtDoor(fields, answers)
  const isAsking = others.length > 0 || contact.phone?.required === true || contact.email?.required === true
  const mayWait = event.answers_later !== false && isAsking

  const mark = (found: Problems, otherwise?: string) => {
    setProblems(found)
    setFailure(Object.keys(found).length === 0 ? otherwise : undefined)
    if (Object.keys(found).length > 0) problemSaid()
  }
  const unmark = (key: string) => setProblems(({ [key]: _mended, ...rest }) => rest)
  const set = (key: string, put: (value: string) => void) => (value: string) => {
    put(value)
    unmark(key)
  }
  const submit = (when: 'now' | 'later') => {
    setPressed(when)
    const asking = { lang, isLater: when === 'later', nameMissing: t.nameMissing, contactMissing: t.contactMissing }
    const typedAll = { name, phone, email, number, hasNoContact, answers }
    const found = problemsOfWalkIn(fields, typedAll, asking)
    if (found['phone'] === t.contactMissing) setContactAsked(true)
    mark(found)
    if (Object.keys(found).length > 0) return
    const given = others.map(({ id }) => [id, answers[id] ?? ''] as const)
    const values = Object.fromEntries(given.filter(([, answer]) => !isUnanswered(answer)))
    change.mutate(
      { eventId: event.id, name, phone, email, number, values, answers: when, gate, device, requestId },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') {
            if (answer.error_kind === 'event:unknown_person') return mark({ number: answer.error_msg })
            return mark(problemsOfServer(fields, answer.errors), answer.error_msg)
          }
          const { id: ticketId, name: registered } = answer.result
          onDone({ scanId: requestId, eventId: event.id, ticketId, name: registered, note: t.walkedIn })
        },
        onError: () => setFailure(t.walkInOffline),
      },
    )
  }
  const optional = (field: { readonly required: boolean } | undefined) =>
    field?.required ? { required: true } : { hint: t.optional }
  return (
    <form
      ref={area}
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit('now')
      }}
    >
      <p className="text-sm text-ink-2">{t.walkInHint}</p>
      <TextField
        label={t.name}
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={set('name', setName)}
        error={problems['name']}
      />
      <TextField
        label={t.phone}
        {...optional(contact.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={set('phone', setPhone)}
        error={problems['phone']}
      />
      {isContactAsked && (
        <CheckCard
          label={t.noContact}
          hint={t.noContactHint}
          checked={hasNoContact}
          onChange={(isChecked) => {
            setNoContact(isChecked)
            unmark('phone')
          }}
        />
      )}
      <TextField
        label={t.email}
        {...optional(contact.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        onChange={set('email', setEmail)}
        error={problems['email']}
      />
      <TextField
        label={t.campusNumber}
        hint={t.campusNumberHint}
        autoComplete="off"
        maxLength={60}
        value={number}
        onChange={set('number', setNumber)}
        error={problems['number']}
      />
      {others.map((field) => (
        <FormQuestion
          key={field.id}
          field={field}
          value={answers[field.id] ?? ''}
          error={problems[field.id]}
          isSelf={false}
          onAnswer={(value) => {
            setAnswers((before) => ({ ...before, [field.id]: value }))
            unmark(String(field.id))
          }}
          onLeave={() => undefined}
        />
      ))}
      <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2.5 border-t border-line bg-surface px-5 pt-3 pb-5 short:static flat:static">
        {failure !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
        <Button type="submit" size="lg" block pending={change.isPending && pressed === 'now'}>
          {t.walkInSubmit}
        </Button>
        {mayWait && (
          <>
            <Button
              variant="secondary"
              block
              pending={change.isPending && pressed === 'later'}
              describedBy="walk-in-later"
              onClick={() => submit('later')}
            >
              {t.walkInLater}
            </Button>
            <p id="walk-in-later" className="text-center text-[0.8125rem] text-balance text-ink-2">
              {t.walkInLaterHint}
            </p>
          </>
        )}
      </div>
    </form>
  )
}
