import type { Text } from '@cubic/contract'

export const NAME_QUESTIONS: ReadonlySet<string> = new Set([
  '姓名',
  '名字',
  '您的姓名',
  '真实姓名',
  'name',
  'full name',
  'your name',
])

/** Tells whether a question's title asks for a name. Apart from the types, whose checks its control does without. */
export function isNameTitle(title: string | Text): boolean {
  const titles = typeof title === 'string' ? [title] : [title.cn, title.en]
  return titles.some((each) => NAME_QUESTIONS.has(each.trim().toLowerCase()))
}
