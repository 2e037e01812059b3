import type { FormField } from '@cubic/domain/registration/form-field'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import type { ComponentType } from 'react'

export type QuestionProps = {
  readonly field: FormField
  readonly value: TypedAnswer
  readonly error: string | undefined
  /** The registrant fills in the form personally: the browser may autofill. */
  readonly isSelf: boolean
  readonly isPreview?: true
  readonly onAnswer: (value: TypedAnswer) => void
  readonly onLeave: () => void
}

export type Question = {
  readonly Control: ComponentType<QuestionProps>
  readonly isWide?: true
}

/** Their controls are fetched with a form that asks for one: the first visit is lighter without. */
export type LateType = 'textarea' | 'number' | 'email' | 'radio' | 'checkbox' | 'date' | 'datetime' | 'file' | 'consent'

/** What every control of one text has in common. */
export function controlOf({ field, value, error, onAnswer, onLeave }: QuestionProps) {
  return {
    label: field.name,
    hint: field.tips ?? undefined,
    required: field.required,
    error,
    value: typeof value === 'string' ? value : '',
    onChange: onAnswer,
    onBlur: onLeave,
  }
}

export function textBounds({ bounds: { min, max } }: FormField) {
  return { min: typeof min === 'string' ? min : undefined, max: typeof max === 'string' ? max : undefined }
}
