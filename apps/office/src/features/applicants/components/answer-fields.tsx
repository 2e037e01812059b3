import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Question } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { answerProblem, type Contact, contactsBeside } from '../internal/answers.ts'
import { AnswerControl } from './answer-control.tsx'

type Problem = string | undefined

/** Checks answers by the server's rules, and says what is wrong from the first try to send them. */
export function useAnswerCheck(questions: readonly Question[], answers: { readonly [id: string]: unknown }) {
  const lang = useLanguage()
  const [isChecked, setChecked] = useState(false)
  const problemOf = (question: Question) => answerProblem(question, answers[question.id], lang)
  return {
    problemOf: (question: Question) => (isChecked ? problemOf(question) : undefined),
    check: () => {
      setChecked(true)
      if (questions.some((question) => problemOf(question) !== undefined)) return undefined
      return Object.fromEntries(questions.map(({ id }) => [id, answers[id] ?? '']))
    },
  }
}

export function AnswerFields({
  questions,
  answerTo,
  onAnswer,
  problemOf,
  hintOf,
}: {
  readonly questions: readonly Question[]
  readonly answerTo: (question: Question) => TypedAnswer
  readonly onAnswer: (question: Question, answer: TypedAnswer) => void
  readonly problemOf: (question: Question) => Problem
  /** Replaces the question's own hint. */
  readonly hintOf?: (question: Question) => string | undefined
}) {
  return questions.map((question) => (
    <Field
      key={question.id}
      label={question.name}
      hint={hintOf?.(question) ?? question.tips ?? undefined}
      required={question.required}
      error={problemOf(question)}
    >
      {(described) => (
        <AnswerControl
          question={question}
          described={described}
          value={answerTo(question)}
          onChange={(answer) => onAnswer(question, answer)}
        />
      )}
    </Field>
  ))
}

const INPUT_TYPES = { name: 'text', phone: 'tel', email: 'email' } as const

/** Asks for the contact details that the form has no question for. */
export function ContactFields({
  questions,
  contact,
  onChange,
  problemOf,
}: {
  readonly questions: readonly Question[]
  readonly contact: { readonly [part in Contact]: string | null }
  readonly onChange: (part: Contact, typed: string) => void
  readonly problemOf: (part: Contact) => Problem
}) {
  const t = useTexts(applicantTexts)
  return contactsBeside(questions).map((part) => (
    <TextField
      key={part}
      label={t[part]}
      error={problemOf(part)}
      type={INPUT_TYPES[part]}
      value={contact[part] ?? ''}
      onChange={(typed) => onChange(part, typed)}
    />
  ))
}
