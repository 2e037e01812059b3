import type { FormFieldType } from '@cubic/contract'
import { isNameQuestion } from '@cubic/domain/registration/contact'
import type { FormField } from '@cubic/domain/registration/form-field'
import type { ComponentType } from 'react'
import { RadioGroup, SegmentedControl } from '../ui/choice.tsx'
import { DateField, SelectField, TextArea, TextField } from '../ui/field.tsx'

type QuestionProps = {
  readonly field: FormField
  readonly value: string
  readonly error: string | undefined
  /** The registrant fills in the form personally: the browser may autofill. */
  readonly isSelf: boolean
  readonly onAnswer: (value: string) => void
  readonly onLeave: () => void
}

/** One question of a registration form, by its type. */
export function FormQuestion(props: QuestionProps) {
  const Widget = WIDGETS[props.field.type]
  return <Widget {...props} />
}

const WIDGETS: { readonly [type in FormFieldType]: ComponentType<QuestionProps> } = {
  text: TextQuestion,
  number: NumberQuestion,
  radio: RadioQuestion,
  date: DateQuestion,
  phone: PhoneQuestion,
  email: EmailQuestion,
}

function NumberQuestion(props: QuestionProps) {
  return <TextField {...useShell(props)} inputMode="decimal" autoComplete="off" />
}

function DateQuestion(props: QuestionProps) {
  const { min, max } = props.field.bounds
  return <DateField {...useShell(props)} min={bound(min)} max={bound(max)} />
}

function PhoneQuestion(props: QuestionProps) {
  return <TextField {...useShell(props)} type="tel" inputMode="tel" autoComplete={props.isSelf ? 'tel' : 'off'} />
}

function EmailQuestion(props: QuestionProps) {
  return (
    <TextField
      {...useShell(props)}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={props.isSelf ? 'email' : 'off'}
    />
  )
}

/** Longer answers get a text area. */
const LINE_MAX = 200
const LONG_ANSWER = /说明|介绍|备注|理由|建议|想法|简介|需求|想对|note|comment|reason|describe|anything|tell us/i

function TextQuestion(props: QuestionProps) {
  const { field, isSelf } = props
  const shell = useShell(props)
  const isLong = (field.bounds.length ?? 0) > LINE_MAX && LONG_ANSWER.test(field.name)
  if (isLong)
    return (
      <TextArea {...shell} rows={3} {...(field.bounds.length !== undefined && { maxLength: field.bounds.length })} />
    )
  return <TextField {...shell} autoComplete={isSelf && isNameQuestion(field) ? 'name' : 'off'} />
}

function RadioQuestion(props: QuestionProps) {
  const choices = props.field.selections.map(({ value, name }) => ({ value, label: name }))
  const shell = useShell(props)
  if (choices.length > 8) return <SelectField {...shell} choices={choices} />
  // the segments are equally wide: the longest label decides
  const width = choices.length * (Math.max(...choices.map(({ label }) => widthOf(label))) + 2)
  return choices.length <= 4 && width <= 36 ? (
    <SegmentedControl {...shell} choices={choices} />
  ) : (
    <RadioGroup {...shell} choices={choices} />
  )
}

function useShell({ field, value, error, onAnswer, onLeave }: QuestionProps) {
  return {
    label: field.name,
    hint: field.tips ?? undefined,
    required: field.required,
    error,
    value,
    onChange: onAnswer,
    onBlur: onLeave,
  }
}

/** Width in letters; a Chinese character counts as two. */
function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0)
}

function bound(value: string | number | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
