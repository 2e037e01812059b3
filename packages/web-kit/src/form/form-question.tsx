import type { FormFieldType } from '@cubic/contract'
import { Suspense, use } from 'react'
import { phone } from './questions/phone.tsx'
import type { LateType, Question, QuestionProps } from './questions/question.ts'
import { text } from './questions/text.tsx'

type EarlyType = Exclude<FormFieldType, LateType>
const QUESTIONS: { readonly [type in EarlyType]: Question } = { text, phone }

type Fetched = { readonly [type in LateType]?: Question }

const fetchRarer = async (): Promise<Fetched> => (await import('./late-questions.ts')).LATE_QUESTIONS
/** What few forms ask for has a file of its own. */
const FEW: { readonly [type in LateType]?: () => Promise<Fetched> } = { file: () => import('./questions/file.tsx') }
const fetching: { [type in LateType]?: Promise<Question | undefined> } = {}
const fetched: { [type in LateType]?: Question | undefined } = {}

function fetchLate(type: LateType): Promise<Question | undefined> {
  return (fetching[type] ??= (FEW[type] ?? fetchRarer)().then((questions) => (fetched[type] = questions[type])))
}

export async function fetchQuestions(fields: readonly { readonly type: FormFieldType }[]): Promise<void> {
  await Promise.all(fields.flatMap(({ type }) => (isEarly(type) ? [] : [fetchLate(type)])))
}

function isEarly(type: FormFieldType): type is EarlyType {
  return Object.hasOwn(QUESTIONS, type)
}

function questionOf(type: FormFieldType): Question | undefined {
  return isEarly(type) ? QUESTIONS[type] : fetched[type]
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

function LateQuestion(props: QuestionProps) {
  const question = use(fetchLate(props.field.type as LateType))
  return question && <question.Control {...props} />
}

export function isWideQuestion(type: FormFieldType): boolean {
  return questionOf(type)?.isWide === true
}
