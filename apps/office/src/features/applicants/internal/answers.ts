import { FIELD_PROBLEMS, fillText, type Lang } from '@cubic/contract'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { checkAnswer } from '@cubic/domain/registration/form'
import { printAnswer } from '@cubic/domain/registration/print-answer'
import { phoneText } from '../../../data/phone-text.ts'
import type { Question } from '../data/api.ts'

/** Formats an answer: the names of choices, otherwise the text; '' if there is none. */
export function answerText(question: Question, values: unknown, lang: Lang): string {
  const answer = printAnswer(question, values, lang)
  return typeof answer === 'object' ? answer.join(lang === 'cn' ? '、' : ', ') : String(answer)
}

export function answerProblem(question: Question, answer: unknown, lang: Lang): string | undefined {
  const checked = checkAnswer(question, answer)
  return checked && 'problem' in checked
    ? fillText(FIELD_PROBLEMS[checked.problem], lang, { name: question.name, ...checked.parameters })
    : undefined
}

const CONTACTS = ['name', 'phone', 'email'] as const
export type Contact = (typeof CONTACTS)[number]

export function contactsBeside(questions: readonly Question[]): readonly Contact[] {
  const asking = contactQuestions(questions)
  return CONTACTS.filter((contact) => asking[contact] === undefined)
}

type Words = { readonly [contact in Contact | 'nothing']: string }

/** Lists changes such as `Phone: 139 0173 0233 → 139 0173 0234`; undefined if neither answers nor contact changed. */
export function changedLines(
  before: unknown,
  after: unknown,
  { questions, lang, labels }: { readonly questions: readonly Question[]; readonly lang: Lang; readonly labels: Words },
): readonly string[] | undefined {
  const [old, now] = [recordOf(before), recordOf(after)]
  if (!('values' in old && 'values' in now) && !CONTACTS.some((contact) => contact in old && contact in now))
    return undefined
  const line = (label: string, from: string, to: string) =>
    `${label}: ${from || labels.nothing} → ${to || labels.nothing}`
  const contacts = CONTACTS.filter((contact) => contact in now).map((contact) =>
    line(labels[contact], contactText(old[contact]), contactText(now[contact])),
  )
  const answers = questions.flatMap((question) => {
    const [from = '', to = ''] = [old, now].map(({ values }) => answerText(question, values, lang))
    return from === to ? [] : [line(question.name, from, to)]
  })
  return [...contacts, ...answers]
}

function contactText(given: unknown): string {
  return typeof given === 'string' ? phoneText(given) : ''
}

export function recordOf(given: unknown): { readonly [field: string]: unknown } {
  return typeof given === 'object' && given !== null ? (given as { readonly [field: string]: unknown }) : {}
}
