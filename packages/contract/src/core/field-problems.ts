import { ANSWER_PROBLEMS, type AnswerProblemKind } from './answer-problems.ts'
import type { Text } from './text.ts'

const OWN_PROBLEMS = {
  unknown: { cn: '没有名为{name}的字段', en: 'There is no field named {name}' },
  consent: { cn: '不同意“{name}”就无法报名', en: 'You can’t register without agreeing to “{name}”' },
  consent_changed: {
    cn: '“{name}”的内容有更新，请重新阅读后选择',
    en: 'The text of “{name}” has changed. Please read it again and choose',
  },
  text: {
    cn: '{name}须是文字，且不能含有空字符等无法保存的字符',
    en: '{name} must be text, without characters such as NUL that cannot be stored',
  },
  integer: { cn: '{name}须是整数', en: '{name} must be a whole number' },
  boolean: { cn: '{name}须是“是”或“否”（true 或 false）', en: '{name} must be yes or no (true or false)' },
  choice: { cn: '{name}须是其选项之一的值', en: '{name} must be one of the values it offers' },
  date: {
    cn: '{name}须是日期，如 2026-11-21（年份 0001 至 9999）',
    en: '{name} must be a date such as 2026-11-21, in a year from 0001 to 9999',
  },
  instant: {
    cn: '{name}须是带时区的时间，如 2026-11-21T09:30:00+08:00（年份 0001 至 9999）',
    en: '{name} must be a date and time with its time zone, such as 2026-11-21T09:30:00+08:00, in a year from 0001 to 9999',
  },
  url: {
    cn: '{name}须是以 http:// 或 https:// 开头的网址，不含空格',
    en: '{name} must be an address starting with http:// or https://, without spaces',
  },
  address: {
    cn: '{name}须是以 http://、https:// 或 / 开头的地址，不含空格',
    en: '{name} must be an address starting with http://, https:// or /, without spaces',
  },
  json: {
    cn: '{name}须是 JSON，且不能含有无法保存的字符、过大的数或名为 __proto__ 的键',
    en: '{name} must be JSON without characters that cannot be stored, numbers too large to hold, or a key __proto__',
  },
  depth: { cn: '{name}的嵌套不能超过 {max} 层', en: '{name} cannot be nested more than {max} levels deep' },
  related: { cn: '{name}须是已有记录的编号', en: '{name} must be the id of an existing record' },
  related_list: { cn: '{name}须是已有记录编号的列表', en: '{name} must be a list of ids of existing records' },
  items: { cn: '{name}不能超过 {max} 项', en: '{name} cannot have more than {max} items' },
  shorter: { cn: '{name}不能少于 {min} 个字符', en: "'{name}' cannot be shorter than {min} characters" },
  wrong: { cn: '{name}不正确', en: '{name} is not correct' },
  not_uploaded: {
    cn: '{name}须是您自己上传的文件，请重新上传',
    en: '{name} must be a file that you uploaded yourself, please upload it again',
  },
  file_used: {
    cn: '{name}里的文件已用于另一份报名，请重新上传',
    en: '{name}: this file is part of another registration already, please upload it again',
  },
  foreign_picture: {
    cn: '{name}用了其他网站（{host}）的图片，请保存到本机后上传到这里',
    en: '{name} uses a picture from another website ({host}). Save it to your device and upload it here',
  },
  no_session: { cn: '请至少选一场', en: 'Please choose at least one session' },
  no_choice: { cn: '这个活动不用选场次', en: 'This event has no sessions to choose' },
  overlap: { cn: '“{name}”和“{other}”时间重叠', en: '“{name}” and “{other}” overlap' },
  session_over: { cn: '“{name}”已经结束', en: '“{name}” is over' },
  session_cancelled: { cn: '“{name}”已取消', en: '“{name}” was cancelled' },
  readonly: { cn: '{name}不能直接修改', en: '{name} cannot be changed directly' },
  locked: {
    cn: '{name}来自{provider}，请在那里修改，下次登录时更新',
    en: '{name} comes from {provider}. Change it there, and it’s updated at the next log-in',
  },
  conflict: { cn: '{name}与已有记录冲突', en: '{name} conflicts with an existing record' },
  contradiction: {
    cn: '{name}与{other}同时提交且不一致，请只提交其中一项',
    en: '{name} and {other} were sent together and differ: send only one of them',
  },
  changed: { cn: '已被他人修改，请刷新', en: 'Someone else changed this in the meantime, please reload' },
  order: { cn: '{name}须晚于{other}', en: '{name} must be after {other}' },
  not_after: { cn: '{name}不能晚于{other}', en: '{name} cannot be after {other}' },
} as const satisfies { readonly [problem: string]: Text } & { readonly [problem in AnswerProblemKind]?: never }

/** The `kind`s of an entry in `errors` (wire §3, save): a problem of answers is none of its own as well. */
export const FIELD_PROBLEMS = { ...ANSWER_PROBLEMS, ...OWN_PROBLEMS } as const
export type FieldProblemKind = keyof typeof FIELD_PROBLEMS

/** The `kind` that the wire carries for a problem whose text is more exact than its kind. */
const WIRE_KIND: { readonly [problem in FieldProblemKind]: string } = {
  required: 'required',
  select: 'required',
  type: 'type',
  text: 'type',
  integer: 'type',
  number: 'type',
  boolean: 'type',
  choice: 'type',
  date: 'type',
  typed_date: 'pattern',
  typed_datetime: 'pattern',
  instant: 'type',
  url: 'pattern',
  address: 'pattern',
  json: 'type',
  depth: 'type',
  related: 'type',
  related_list: 'type',
  items: 'length',
  length: 'length',
  shorter: 'length',
  wrong: 'pattern',
  not_uploaded: 'pattern',
  consent: 'enum',
  consent_changed: 'conflict',
  file: 'pattern',
  file_used: 'conflict',
  locked: 'readonly',
  no_session: 'required',
  no_choice: 'readonly',
  overlap: 'conflict',
  session_over: 'range',
  session_cancelled: 'enum',
  foreign_picture: 'pattern',
  pattern: 'pattern',
  phone: 'pattern',
  email: 'pattern',
  enum: 'enum',
  range: 'range',
  min: 'range',
  max: 'range',
  too_few: 'range',
  too_many: 'range',
  readonly: 'readonly',
  conflict: 'conflict',
  contradiction: 'conflict',
  changed: 'conflict',
  content: 'pattern',
  unknown: 'readonly',
  order: 'range',
  not_after: 'range',
}
export function wireKindOf(problem: FieldProblemKind): string {
  return WIRE_KIND[problem]
}
