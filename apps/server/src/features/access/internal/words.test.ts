import { allOf, anyOf, declareModel, where } from '@cubic/contract'
import { createRegistry, defineModel, type Judged, readScopeFor } from '@cubic/data-platform'
import { expect, it } from 'vitest'
import { writeRule } from './words.ts'

const label = { cn: '信', en: 'Letter' }
const Letter = declareModel({
  name: 'Letter',
  label,
  description: label,
  displayField: 'title',
  fields: {
    title: { type: 'text', max: 50, label: { cn: '标题', en: 'Title' } },
    sealed: { type: 'boolean', label: { cn: '密封', en: 'Sealed' } },
    code: { type: 'text', max: 50, label: { cn: '暗号', en: 'Code word' } },
    answer_id: { type: 'to_one', model: 'Letter', onUnlink: 'set null', label: { cn: '回信', en: 'Answer' } },
  },
})
const rights = { read: () => allOf(), create: () => anyOf(), write: () => anyOf(), unlink: () => anyOf() }
const fields = { code: { read: () => where('sealed', '=', false) } }
const registry = createRegistry([defineModel(Letter, { access: { ...rights, fields } })], [])
const scope = readScopeFor(registry, 'Letter', { userId: 1, roles: new Set(), lang: 'en', address: '' })
const test = (field: string, value: string | boolean | number): Judged => ({
  kind: 'test',
  leaf: { field, comparator: '=', value },
  holds: true,
})
const written = (judged: Judged) => writeRule(scope, judged, { names: new Map([['Letter 7', 'To you']]), giving: [] })

it('says neither name nor value nor truth of a field that the reader may not always read', () => {
  const hidden = { kind: 'hidden', text: 'About a field that you may not read', holds: null, parts: [] }
  expect(written(test('code', 'swordfish'))).toEqual(hidden)
  expect(written(test('answer_id.code', 'swordfish'))).toEqual(hidden)
  expect(JSON.stringify(written({ kind: 'or', parts: [test('code', 'swordfish')], holds: true }))).not.toMatch(
    /sword|Code/,
  )
})

it('names records where the reader may see them, and says numbers of others', () => {
  expect(written(test('answer_id', 7)).text).toBe('Answer is To you')
  expect(written(test('answer_id.id', 8)).text).toBe('Answer is #8')
  expect(written(test('id', 7)).text).toBe('Letter is To you')
  expect(written(test('sealed', false)).text).toBe('Sealed: no')
})
