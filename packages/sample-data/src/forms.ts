import type { FormFieldType, Lang, Text } from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import type { Answer } from '@cubic/domain/registration/question-types/question-type'
import type { Random } from './random.ts'
import { aName } from './people.ts'
import { type Row, translated } from './rows.ts'

export const FORM_COLUMNS = {
  id: 'integer',
  event_id: 'integer',
  name: translated('text'),
  type: 'text',
  tips: translated('text'),
  required: 'boolean',
  selections: translated('jsonb'),
  bounds: 'jsonb',
  show_if: 'jsonb',
  sort: 'integer',
} as const

type Question = Pick<FormField, 'type' | 'required' | 'bounds'> & {
  readonly name: Text
  readonly tips?: Text
  readonly choices?: { readonly [value: string]: Text }
  /** Shown only to those who chose one of these in the question at that place of the form, from 0. */
  readonly onlyIf?: { readonly place: number; readonly in: readonly string[] }
}

const NAME: Question = { name: { cn: '姓名', en: 'Name' }, type: 'text', required: true, bounds: { length: 50 } }
const PHONE: Question = {
  name: { cn: '手机号', en: 'Phone' },
  type: 'phone',
  required: true,
  tips: { cn: '用于接收活动变更通知', en: 'We’ll only use this if plans change' },
  bounds: {},
}
const EMAIL: Question = { name: { cn: '邮箱', en: 'E-mail' }, type: 'email', required: true, bounds: {} }
const IDENTITY: Question = {
  name: { cn: '参赛身份', en: 'You are taking part as' },
  type: 'radio',
  required: true,
  choices: {
    undergraduate: { cn: '本科生', en: 'Undergraduate' },
    graduate: { cn: '研究生', en: 'Graduate student' },
    alumni: { cn: '校友', en: 'Alumnus' },
  },
  bounds: {},
}
const ARRIVAL: Question = { name: { cn: '到达日期', en: 'Arrival date' }, type: 'date', required: false, bounds: {} }
const GRADUATION: Question = {
  name: { cn: '毕业日期', en: 'Graduation date' },
  type: 'date',
  required: false,
  onlyIf: { place: 3, in: ['alumni'] },
  bounds: {},
}
const TEAM: Question = {
  name: { cn: '团队人数', en: 'People in your team' },
  type: 'number',
  required: true,
  tips: { cn: '含本人，1 到 4 人', en: 'Including you, 1 to 4' },
  bounds: { min: 1, max: 4 },
}
const MEAL: Question = {
  name: { cn: '用餐', en: 'Meal' },
  type: 'radio',
  required: true,
  choices: {
    any: { cn: '不限', en: 'No preference' },
    vegetarian: { cn: '素食', en: 'Vegetarian' },
    halal: { cn: '清真', en: 'Halal' },
  },
  bounds: {},
}

const MEETINGS: Question = {
  name: { cn: '想参加的环节', en: 'Which parts will you join?' },
  type: 'checkbox',
  required: false,
  choices: {
    workshop: { cn: '工作坊', en: 'Workshop' },
    talk: { cn: '主题分享', en: 'Talks' },
    tour: { cn: '实验室参观', en: 'Laboratory tour' },
    dinner: { cn: '晚餐交流', en: 'Dinner' },
  },
  bounds: { max: 3 },
}
const TRAIN: Question = {
  name: { cn: '抵达时间', en: 'Time of arrival' },
  type: 'datetime',
  required: false,
  tips: { cn: '需要接站的请填写', en: 'If you’d like to be met at the station' },
  bounds: {},
}
const ABOUT: Question = {
  name: { cn: '项目简介', en: 'Your project in a few words' },
  type: 'textarea',
  required: false,
  bounds: { length: 2000 },
}

const TRANSCRIPT: Question = {
  name: { cn: '成绩单', en: 'Transcript' },
  type: 'file',
  required: false,
  tips: { cn: '扫描件或照片', en: 'A scan or a photo' },
  bounds: { max_mb: 5 },
}

const PHOTOS: Question = {
  name: { cn: '现场拍照用于宣传', en: 'Photos of the event in our channels' },
  type: 'consent',
  required: false,
  tips: {
    cn: '照片可能出现在校园网和公众号上。不同意也能参加，摄影师会避开您；以后可以随时撤回。',
    en: 'Pictures may appear on the website and in newsletters. You can take part without: our photographers keep you out of the picture. You can take it back later.',
  },
  bounds: { version: 1 },
}

export const EVERY_TYPE: readonly Question[] = [
  NAME,
  PHONE,
  EMAIL,
  IDENTITY,
  GRADUATION,
  ARRIVAL,
  TEAM,
  MEETINGS,
  TRAIN,
  ABOUT,
  TRANSCRIPT,
  PHOTOS,
]
export const FORMS: readonly (readonly Question[])[] = [
  [NAME, PHONE],
  [NAME, PHONE, EMAIL],
  [NAME, PHONE, MEAL],
  [NAME],
]

export type SampleField = Question & { readonly id: number }

export function formRows(eventId: number, fields: readonly SampleField[]): Row[] {
  return fields.map(({ choices = {}, onlyIf, ...field }, index) => ({
    ...field,
    event_id: eventId,
    selections: { cn: selectionsOf(choices, 'cn'), en: selectionsOf(choices, 'en') },
    show_if: onlyIf ? { field: fields[onlyIf.place]?.id, in: onlyIf.in } : null,
    sort: index,
  }))
}

function selectionsOf(choices: NonNullable<Question['choices']>, lang: Lang): FormField['selections'] | null {
  const selections = Object.entries(choices).map(([value, name]) => ({ value, name: name[lang] }))
  return selections.length > 0 ? selections : null
}

type Answering = { readonly name: string; readonly phone: string; readonly email: string }

export function answersOf(
  fields: readonly SampleField[],
  person: Answering,
  random: Random,
): { [fieldId: string]: Answer } {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = ANSWERS[field.type](field, person, random)
      return answer === undefined ? [] : [[String(field.id), answer]]
    }),
  )
}

const ANSWERS: {
  readonly [type in FormFieldType]: (field: SampleField, person: Answering, random: Random) => Answer | undefined
} = {
  text: (_field, { name }) => name,
  textarea: () => undefined,
  number: (_field, _person, random) => random.between(1, 4),
  radio: ({ choices = {} }, _person, random) => random.pick(Object.keys(choices)),
  checkbox: ({ choices = {} }, { phone }) => Object.keys(choices).slice(0, 1 + (Number(phone.at(-1)) % 3)),
  date: () => undefined,
  datetime: () => undefined,
  phone: (_field, { phone }) => phone,
  email: (_field, { email }) => email,
  file: () => undefined,
  consent: (_field, { phone }) =>
    `${Number(phone.at(-1)) % 3 === 0 ? 'disagree' : 'agree'}/1/${Number(phone.at(-1)) % 2 === 0 ? 'cn' : 'en'}/2026-11-20T08:00:00.000Z`,
}

/** Somebody who is brought along: a name and a phone of their own. */
export function aCompanion(random: Random): { name: string; phone: string; email: string } {
  const number = random.between(10_000_000, 99_999_999)
  return { name: aName(random), phone: `+86136${number}`, email: `guest${number}@example.org` }
}
