import { CubicProject, type FieldDeclaration } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { toModel } from '../model/model.ts'
import { mergeChanges } from './merge.ts'
import { changedValues, problemOf, translatedProblem } from './values.ts'

const entry = {
  name: 'CubicProject',
  display_name: '项目',
  description: null,
  user_read_only: false,
  text_search: false,
  display_field: 'name',
}
const OF_TYPE = {
  readonly: false,
  sortable: true,
  comparators: [],
  countable: false,
  groupings: [],
  measures: [],
} as const
const project = toModel(
  entry,
  Object.fromEntries(
    Object.entries<FieldDeclaration>(CubicProject.fields).map(([name, field]) => [
      name,
      {
        ...OF_TYPE,
        type: field.type,
        display_name: field.label.cn,
        required: field.required === true,
        widget: 'input',
        ...('model' in field && { relation: field.model }),
        ...('translated' in field && field.translated && { translations: { cn: `${name}_cn`, en: `${name}_en` } }),
      },
    ]),
  ),
  ['read', 'write'],
)
const one = { id: 1, display_name: '甲' }
const two = { id: 2, display_name: '乙' }
const base = { name_cn: '古籍', name_en: null, description_cn: '', members: [one] }

describe('concurrent changes by two people', () => {
  it('merge if they changed different fields', () => {
    const merge = mergeChanges(project, {
      base,
      mine: { ...base, name_en: 'Books' },
      theirs: { ...base, members: [one, two] },
    })
    expect(merge.clashes).toEqual([])
    expect(merge.taken).toEqual(['members'])
    expect(merge.values).toEqual({ ...base, name_en: 'Books', members: [one, two] })
  })

  it('conflict if both changed a field, and keep my value until I decide', () => {
    const merge = mergeChanges(project, {
      base,
      mine: { ...base, name_cn: '我的', members: [two, one] },
      theirs: { ...base, name_cn: '他的', members: [one, two], description_cn: null },
    })
    expect(merge.clashes).toEqual([{ field: 'name_cn', mine: '我的', theirs: '他的' }])
    expect(merge.values['name_cn']).toBe('我的')
  })
})

it('sends only changed fields, in the wire format', () => {
  const now = { ...base, name_en: '', description_cn: '简介', members: [two, one] }
  expect(changedValues(project, base, now)).toEqual({ description_cn: '简介', members: [2, 1] })
})

describe('a value', () => {
  const field = (name: string) => project.fields.get(name)!

  it('is checked by the rules of its type', () => {
    expect(problemOf(field('name_cn'), '字'.repeat(200), 'cn')).toBeUndefined()
    expect(problemOf(field('name_cn'), '字'.repeat(201), 'cn')).toContain('200')
    expect(problemOf({ ...field('members'), required: true }, [], 'en')).toContain(field('members').display_name)
  })

  it('of a translated field is required in one language', () => {
    const check = (values: object) =>
      translatedProblem(project, field('name'), { values: { ...values }, lang: 'cn', of: 'cn' })
    expect(check({ name_cn: ' ', name_en: '' })).toContain('名称')
    expect(check({ name_cn: '', name_en: 'Books' })).toBeUndefined()
  })
})
