import { type FieldDeclaration, FIELD_PROBLEMS, fillText, type FieldTypeName, wireKindOf } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import type { Parsed } from './field-type.ts'
import { FIELD_TYPE_NAMES, fieldTypeOf, relationOf } from './registry.ts'
import type { Samples } from '@cubic/testing/field-samples/sample-type'
import { SAMPLES } from '@cubic/testing/field-samples/samples'

const samplesOf = (name: FieldTypeName): Samples => SAMPLES[name] as Samples
const parse = (field: FieldDeclaration, given: unknown): Parsed => fieldTypeOf(field).parse(given, field)
const shown = (given: unknown): string => (JSON.stringify(given) ?? String(given)).slice(0, 60)

it('there are samples for exactly the known types', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(FIELD_TYPE_NAMES.toSorted())
})

describe.each(FIELD_TYPE_NAMES)('%s', (name) => {
  const { field, valid, invalid, options = [], operands = [], meant = [] } = samplesOf(name)
  const type = fieldTypeOf(field)

  it('has its own samples: two different valid ones, and invalid ones', () => {
    expect(field.type).toBe(name)
    expect(valid.length).toBeGreaterThan(1)
    expect(invalid.length).toBeGreaterThan(0)
  })

  it('accepts every valid sample', () => {
    for (const { given } of valid) expect(parse(field, given), shown(given)).toMatchObject({ ok: true })
  })

  it('accepts its stored values, and keeps them unchanged', () => {
    for (const { given, kept = given } of valid) expect(parse(field, kept), shown(kept)).toEqual(parse(field, given))
  })

  it('refuses every invalid sample with the expected problem', () => {
    for (const [problem, ...values] of invalid) {
      for (const given of values)
        expect(parse(field, given), `${problem}: ${shown(given)}`).toMatchObject({ ok: false, problem })
    }
  })

  it('respects its options at their limits', () => {
    for (const { field: bounded, valid: taken, invalid: refused } of options) {
      for (const given of taken) expect(parse(bounded, given), shown(given)).toMatchObject({ ok: true })
      for (const [problem, ...values] of refused)
        for (const given of values) expect(parse(bounded, given), shown(given)).toMatchObject({ ok: false, problem })
    }
  })

  it('names the field and the expected value in both languages', () => {
    const problems = [...invalid, ...options.flatMap((option) => option.invalid)]
    for (const [problem, given] of problems) {
      const bounded = options.find((option) => option.invalid.some((entry) => entry[1] === given))?.field ?? field
      const parsed = parse(bounded, given)
      const parameters = { name: field.label, ...(parsed.ok ? {} : parsed.parameters) }
      for (const lang of ['cn', 'en'] as const) {
        const text = fillText(FIELD_PROBLEMS[problem], lang, parameters)
        expect(text, problem).not.toMatch(/[{}]/)
        // The spec has these two texts to the letter, and they name the field by what it holds.
        if (problem !== 'email' && problem !== 'phone') expect(text, problem).toContain(field.label[lang])
      }
      expect(['type', 'length', 'pattern', 'enum', 'range']).toContain(wireKindOf(problem))
    }
  })

  it('treats null as blank, but no valid sample', () => {
    expect(type.isBlank(null, field)).toBe(true)
    for (const { given } of valid) expect(type.isBlank(given, field), shown(given)).toBe(false)
  })

  it('compares with stored values, and refuses other operands', () => {
    const comparesValues = type.comparators.has('=')
    for (const { kept, given } of valid) {
      for (const operand of [kept ?? given].flat())
        expect(type.parseOperand(operand, field).ok, shown(operand)).toBe(comparesValues)
    }
    for (const operand of [...operands, {}, [1], undefined])
      expect(type.parseOperand(operand, field), shown(operand)).toMatchObject({ ok: false })
  })

  it('converts unambiguous operands, but never values to be saved', () => {
    for (const [operand, value] of meant) {
      expect(type.parseOperand(operand, field), shown(operand)).toEqual({ ok: true, value })
      expect(parse(field, operand), shown(operand)).toMatchObject({ ok: false })
    }
  })

  it('can be tested for presence', () => {
    expect(type.comparators.has('is null') && type.comparators.has('is not null')).toBe(true)
  })

  it('sorts only ordered values, and aggregates only numbers', () => {
    if (type.sortable) expect(type.comparators.has('=')).toBe(true)
    const isNumber = valid.every(({ given }) => typeof given === 'number') && !relationOf(field)
    expect(type.measures.has('sum')).toBe(isNumber)
    expect(type.measures.has('average')).toBe(isNumber)
  })

  it('has a column or is a relation stored elsewhere, and has a widget', () => {
    expect(type.column === undefined).toBe(relationOf(field)?.kind === 'many')
    expect(type.widget).toMatch(/^[a-z-]+$/)
    expect(type.describe(field, 'cn').relation).toBe(relationOf(field)?.model)
  })

  it('lists every value that records can be counted by', () => {
    const counted = type.countedValues?.(field)
    expect(counted ? valid.filter(({ given }) => !counted.includes(String(given))) : []).toEqual([])
  })
})
