import type { FieldProblem, Text } from '@cubic/contract'
import { isNameQuestion } from './contact.ts'
import type { Answers } from './form.ts'
import type { FormField } from './form-field.ts'

type Registrant = { readonly isSelf: boolean; readonly values: Answers }

/**
 * The names missing for registrants to wait for a seat: seats are held for named people. A registrant other than the
 * submitter must answer the name question or, in a form without one, any question. A form without questions names
 * nobody, so nothing is missing.
 */
export function missingNames(
  fields: readonly FormField<string | Text>[],
  registrants: readonly Registrant[],
): readonly FieldProblem[] {
  const nameQuestion = fields.find(isNameQuestion)
  const asked = nameQuestion ?? fields[0]
  if (!asked) return []
  const isNamed = ({ isSelf, values }: Registrant): boolean =>
    isSelf || (nameQuestion ? Object.hasOwn(values, String(nameQuestion.id)) : Object.keys(values).length > 0)
  return registrants.flatMap((registrant, index) =>
    isNamed(registrant)
      ? []
      : [{ problem: 'required', field: String(asked.id), parameters: { name: asked.name }, index } as const],
  )
}
