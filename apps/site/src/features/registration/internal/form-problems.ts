import { ANSWER_PROBLEMS, fillText, type Lang } from '@cubic/contract'
import { checkAnswer } from '@cubic/domain/registration/form'
import type { FormField } from '@cubic/domain/registration/form-field'
import { isSameAnswer } from '@cubic/domain/registration/typed-answer'
import { questionsFor, type Registrant, type ServerProblem } from './registrants.ts'

export function inputId(registrantKey: string, fieldId: number | string): string {
  return `registrant-${registrantKey}-${fieldId}`
}

export type ShownProblem = {
  readonly inputId: string
  readonly key: string
  readonly message: string
  readonly label: string
}

type Checked = {
  readonly fields: readonly FormField[]
  readonly registrants: readonly Registrant[]
  readonly fromServer: readonly ServerProblem[]
  readonly lang: Lang
}

export function problemsOf({ fields, registrants, fromServer, lang }: Checked): readonly ShownProblem[] {
  return registrants.flatMap((registrant) =>
    questionsFor(fields, registrant).flatMap((field) => {
      const message = problemText(field, registrant, { fromServer, lang })
      const label = field.name
      return message === undefined
        ? []
        : [{ inputId: inputId(registrant.key, field.id), key: registrant.key, message, label }]
    }),
  )
}

function problemText(
  field: FormField,
  registrant: Registrant,
  { fromServer, lang }: Pick<Checked, 'fromServer' | 'lang'>,
): string | undefined {
  const value = registrant.values[field.id] ?? ''
  const checked = checkAnswer(field, value)
  if (checked && 'problem' in checked) {
    return fillText(ANSWER_PROBLEMS[checked.problem], lang, { name: field.name, ...checked.parameters })
  }
  // a server's problem applies only to the answer that it checked
  return fromServer.find(
    (problem) =>
      problem.key === registrant.key && problem.fieldId === String(field.id) && isSameAnswer(problem.value, value),
  )?.message
}
