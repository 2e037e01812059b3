import type { FormFieldType } from '@cubic/contract'

/**
 * What is counted of each type's answers; `answers`: how many there are, since contacts and files tell nothing in a
 * chart. Apart from the types, since the pages of registrants count none.
 */
export const COUNTED: {
  readonly [type in FormFieldType]: 'choices' | 'consents' | 'numbers' | 'days' | 'texts' | 'answers'
} = {
  text: 'texts',
  textarea: 'texts',
  number: 'numbers',
  radio: 'choices',
  checkbox: 'choices',
  date: 'days',
  datetime: 'days',
  phone: 'answers',
  email: 'answers',
  file: 'answers',
  consent: 'consents',
}
