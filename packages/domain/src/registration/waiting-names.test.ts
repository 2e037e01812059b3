import { expect, it } from 'vitest'
import { missingNames } from './waiting-names.ts'
import type { FormField } from './form-field.ts'

const question = (id: number, name: string): FormField => ({
  id,
  name,
  tips: null,
  type: 'text',
  required: false,
  selections: [],
  required_from: null,
  show_if: null,
  removed_selections: [],
  bounds: {},
  pattern: undefined,
})
const other = (values: { readonly [id: string]: string }) => ({ isSelf: false, values })
const fieldsOf = (...registrants: Parameters<typeof missingNames>[1]) =>
  missingNames([question(1, '单位'), question(2, '姓名')], registrants).map(({ field, index }) => [field, index])

it('requires the name of everybody but the submitter', () => {
  expect(fieldsOf({ isSelf: true, values: {} }, other({ 2: '王芳' }), other({ 1: '物理系' }), other({}))).toEqual([
    ['2', 2],
    ['2', 3],
  ])
})

it('accepts any answer if the form does not ask for a name', () => {
  const form = [question(1, '单位'), question(3, '尺码')]
  expect(missingNames(form, [other({ 3: 'M' }), other({})])).toEqual([
    { problem: 'required', field: '1', parameters: { name: '单位' }, index: 1 },
  ])
})

it('requires nothing without a form', () => {
  expect(missingNames([], [other({})])).toEqual([])
})
