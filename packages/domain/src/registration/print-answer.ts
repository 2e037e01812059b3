import { CONSENT_STATE, fillText, type FormFieldType, type Lang, type Text } from '@cubic/contract'
import { printMoment } from './question-types/datetime.ts'
import { readConsent } from './question-types/consent-answer.ts'
import { readFileReference } from './question-types/file-reference.ts'
import type { Answer, Selections } from './question-types/question-type.ts'
import { isAnswer } from './typed-answer.ts'

type Print = (answer: Answer, selections: Selections, lang: Lang) => Answer

const asStored: Print = (answer) => answer
const nameOf = (value: string, selections: Selections) =>
  selections.find((choice) => choice.value === value)?.name ?? value

/** Each type's answers as people read them. Apart from the types, since the pages of registrants print none. */
const PRINTS: { readonly [type in FormFieldType]: Print } = {
  text: asStored,
  textarea: asStored,
  number: asStored,
  radio: (answer, selections) => (typeof answer === 'string' ? nameOf(answer, selections) : answer),
  checkbox: (answer, selections) =>
    typeof answer === 'object' ? answer.map((value) => nameOf(value, selections)) : answer,
  date: asStored,
  datetime: printMoment,
  phone: asStored,
  email: asStored,
  file: (answer) => (typeof answer === 'object' ? answer.map((text) => readFileReference(text)?.name ?? text) : answer),
  consent: (answer, _selections, lang) => {
    const consent = readConsent(answer)
    return consent ? fillText(STATED, lang, { state: CONSENT_STATE[consent.choice], version: consent.version }) : answer
  },
}

const STATED: Text = { cn: '{state}（第 {version} 版）', en: '{state} (version {version})' }

type Answered = {
  readonly id: number
  readonly type: FormFieldType
  readonly selections: Selections
  readonly removed_selections: Selections
}
/**
 * Returns the stored answer to a question as people read it; '' if there is none. A list holds the
 * names of several choices or files.
 */
export function printAnswer(
  { id, type, selections, removed_selections: removed }: Answered,
  values: unknown,
  lang: Lang,
): Answer {
  const isRecord = typeof values === 'object' && values !== null && Object.hasOwn(values, id)
  const answer = isRecord ? (values as { readonly [id: string]: unknown })[id] : undefined
  if (!isAnswer(answer)) return ''
  return PRINTS[type](answer, removed.length > 0 ? [...selections, ...removed] : selections, lang)
}
