import type { FormFieldType } from '@cubic/contract'
import { lazy, Suspense } from 'react'
import { date } from './questions/date.tsx'
import { email } from './questions/email.tsx'
import { number } from './questions/number.tsx'
import { phone } from './questions/phone.tsx'
import type { LateType, Question, QuestionProps } from './questions/question.ts'
import { text } from './questions/text.tsx'

type EarlyType = Exclude<FormFieldType, LateType>
const QUESTIONS: { readonly [type in EarlyType]: Question } = { text, number, date, phone, email }

let late: { readonly [type in LateType]: Question } | undefined

async function fetchLate() {
  return (late ??= (await import('./late-questions.ts')).LATE_QUESTIONS)
}

/** Fetches what the questions need to be shown at once. */
export async function fetchQuestions(fields: readonly { readonly type: FormFieldType }[]): Promise<void> {
  if (fields.some(({ type }) => !isEarly(type))) await fetchLate()
}

function isEarly(type: FormFieldType): type is EarlyType {
  return Object.hasOwn(QUESTIONS, type)
}

function questionOf(type: FormFieldType): Question | undefined {
  return isEarly(type) ? QUESTIONS[type] : late?.[type]
}

export function FormQuestion(props: QuestionProps) {
  const question = questionOf(props.field.type)
  if (question) return <question.Control {...props} />
  return (
    <Suspense>
      <LateQuestion {...props} />
    </Suspense>
  )
}

const LateQuestion = lazy(async () => {
  await fetchLate()
  return { default: FormQuestion }
})

/** Does the question take the whole width of a form with two columns? */
export function isWideQuestion(type: FormFieldType): boolean {
  return questionOf(type)?.isWide === true
}
