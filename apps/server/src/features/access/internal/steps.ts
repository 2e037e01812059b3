import { AppError, findMethodWords, type Lang, type Text } from '@cubic/contract'
import { fieldAccess, findField, isWritable, type Model, type Registry, type Rule } from '@cubic/data-platform'
import { either, everybody, nobody } from '../../../infra/access/access-rules.ts'

export type Step = { readonly label: string; readonly rule: Rule; readonly isOfRecord: boolean }
type Asked = { readonly right: string; readonly field: string | null }

const STEPS = {
  read: { cn: '看到这条记录', en: 'See the record' },
  create: { cn: '新建记录', en: 'Create a record' },
  write: { cn: '修改这条记录', en: 'Change the record' },
  unlink: { cn: '删除这条记录', en: 'Delete the record' },
} as const satisfies { readonly [right: string]: Text }

/** Throws `BadRequest` for an unknown right or field. */
export function stepsOf(registry: Registry, model: Model, { right, field }: Asked, lang: Lang): readonly Step[] {
  const { access } = model
  const own = (of: keyof typeof STEPS): Step => ({ label: STEPS[of][lang], rule: access[of], isOfRecord: true })
  if (field !== null) return fieldSteps(model, { right, field }, lang, own)
  if (right === 'read') return [own('read')]
  if (right === 'write' || right === 'unlink') return [own('read'), own(right)]
  if (right === 'create') return [{ ...own('create'), isOfRecord: false }]
  return methodSteps(registry, model, right, lang, own('read'))
}

function fieldSteps(
  model: Model,
  { right, field: name }: { readonly right: string; readonly field: string },
  lang: Lang,
  own: (of: 'read' | 'write') => Step,
): readonly Step[] {
  const field = findField(model, name)
  if (!field) throw unknown(name)
  const narrower = fieldAccess(model, name)
  const named = `${lang === 'cn' ? '“' : ' “'}${field.label[lang]}”`
  if (right === 'read') {
    const rule = field.writeOnly ? nobody : (narrower?.read ?? everybody)
    return [own('read'), { label: `${lang === 'cn' ? '读字段' : 'Read the field'}${named}`, rule, isOfRecord: true }]
  }
  if (right !== 'write') throw unknown(right)
  const rule = isWritable(field) ? (narrower?.write ?? everybody) : nobody
  const change = { label: `${lang === 'cn' ? '改字段' : 'Change the field'}${named}`, rule, isOfRecord: true }
  return [own('read'), own('write'), change]
}

function methodSteps(registry: Registry, model: Model, name: string, lang: Lang, read: Step): readonly Step[] {
  const { declaration, right, reach, when } = registry.method(model, name)
  const isOfRecord = !declaration.recordless
  const words = findMethodWords(model.declaration.name, name)?.label[lang] ?? name
  const step = (text: Text, rule: Rule): Step => ({ label: text[lang], rule, isOfRecord })
  return [
    ...(isOfRecord ? [{ ...read, rule: reach ? either(read.rule, reach) : read.rule }] : []),
    step({ cn: `有权“${words}”`, en: `Have the right to “${words}”` }, right),
    ...(when ? [step({ cn: `现在可以“${words}”`, en: `“${words}” is possible now` }, when)] : []),
  ]
}

function unknown(name: string): AppError {
  return new AppError('BadRequest', { cn: `没有 ${name}`, en: `There is no ${name}` })
}
