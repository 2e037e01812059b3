import type { FormField } from '@cubic/domain/registration/form-field'
import type { Random } from './random.ts'
import { aName } from './people.ts'
import type { Row } from './rows.ts'

export const FORM_COLUMNS = {
  id: 'integer',
  event_id: 'integer',
  name: 'text',
  name_en: 'text',
  type: 'text',
  tips: 'text',
  required: 'boolean',
  selections: 'jsonb',
  bounds: 'jsonb',
  sort: 'integer',
} as const

type Question = Pick<FormField, 'name' | 'type' | 'required'> & {
  readonly name_en: string
  readonly tips?: string
  readonly selections?: FormField['selections']
  readonly bounds?: FormField['bounds']
}

const NAME: Question = { name: '姓名', name_en: 'Name', type: 'text', required: true, bounds: { length: 50 } }
const PHONE: Question = {
  name: '手机号',
  name_en: 'Phone',
  type: 'phone',
  required: true,
  tips: '用于接收活动变更通知',
}
const EMAIL: Question = { name: '邮箱', name_en: 'E-mail', type: 'email', required: true }
const IDENTITY: Question = {
  name: '参赛身份',
  name_en: 'Identity',
  type: 'radio',
  required: true,
  selections: [
    { value: 'undergraduate', name: '本科生', name_en: 'Undergraduate' },
    { value: 'graduate', name: '研究生', name_en: 'Graduate' },
    { value: 'alumni', name: '校友', name_en: 'Alumni' },
  ],
}
const ARRIVAL: Question = { name: '到达日期', name_en: 'Arrival date', type: 'date', required: false }
const TEAM: Question = {
  name: '团队人数',
  name_en: 'People in your team',
  type: 'number',
  required: true,
  tips: '含本人，1 到 4 人',
  bounds: { min: 1, max: 4 },
}
const MEAL: Question = {
  name: '用餐',
  name_en: 'Meal',
  type: 'radio',
  required: true,
  selections: [
    { value: 'any', name: '不限', name_en: 'Anything' },
    { value: 'vegetarian', name: '素食', name_en: 'Vegetarian' },
    { value: 'halal', name: '清真', name_en: 'Halal' },
  ],
}

/** A question of each of the six types. */
export const EVERY_TYPE: readonly Question[] = [NAME, PHONE, EMAIL, IDENTITY, ARRIVAL, TEAM]
export const FORMS: readonly (readonly Question[])[] = [
  [NAME, PHONE],
  [NAME, PHONE, EMAIL],
  [NAME, PHONE, MEAL],
  [NAME],
]

export type SampleField = Question & { readonly id: number }

export function formRows(eventId: number, fields: readonly SampleField[]): Row[] {
  return fields.map((field, index) => ({
    ...field,
    event_id: eventId,
    selections: field.selections ?? [],
    bounds: field.bounds ?? {},
    sort: index,
  }))
}

/** What somebody would fill in, by the form's field ids. */
export function answersOf(
  fields: readonly SampleField[],
  person: { readonly name: string; readonly phone: string; readonly email: string },
  random: Random,
): { [fieldId: string]: string | number } {
  return Object.fromEntries(
    fields.filter((field) => field.type !== 'date').map((field) => [String(field.id), answerOf(field, person, random)]),
  )
}

function answerOf(
  field: SampleField,
  person: { readonly name: string; readonly phone: string; readonly email: string },
  random: Random,
): string | number {
  switch (field.type) {
    case 'phone':
      return person.phone
    case 'email':
      return person.email
    case 'number':
      return random.between(1, 4)
    case 'radio':
      return random.pick(field.selections ?? []).value
    default:
      return person.name
  }
}

/** Somebody who is brought along: a name and a phone of their own. */
export function aCompanion(random: Random): { name: string; phone: string; email: string } {
  const number = random.between(10_000_000, 99_999_999)
  return { name: aName(random), phone: `+86136${number}`, email: `guest${number}@example.org` }
}
