import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completing } from '../complete-answer.ts'
import { applicableFields, checkAndComplete, checkAnswer } from '../form.ts'
import { parseFormField } from '../form-settings.ts'
import { printAnswer } from '../print-answer.ts'
import { readConsent, writeConsent } from './consent-answer.ts'

function photos(settings: object = {}) {
  const field = parseFormField({ id: 1, name: '拍照', type: 'consent', bounds: { version: 2 }, ...settings })
  if (!field) throw new Error('no question')
  return field
}
const NOW = new Date('2026-11-27T08:30:00Z')
const complete = completing({ now: NOW, lang: 'en' })
const problemOf = (answer: unknown, settings?: object) =>
  checkAndComplete([photos(settings)], { 1: answer }, complete).problems[0]?.problem
const taken = (answer: unknown, settings?: object) =>
  checkAndComplete([photos(settings)], { 1: answer }, complete).values[1]

describe('a consent', () => {
  it('is read as it was written', () => {
    const consents = fc.record({
      choice: fc.constantFrom('agree' as const, 'disagree' as const, 'withdrawn' as const),
      version: fc.integer({ min: 1, max: 999_999 }),
      language: fc.constantFrom('cn' as const, 'en' as const),
      at: fc.option(
        fc.date({ min: new Date(0), max: NOW, noInvalidDate: true }).map((date) => date.toISOString()),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(consents, (each) => {
        expect(readConsent(writeConsent(each))).toEqual(each)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readConsent(text)).toBeUndefined()
      }),
    )
  })

  it('is completed with the version, the language and the time at which it is taken', () => {
    expect(taken('agree')).toBe('agree/2/en/2026-11-27T08:30:00.000Z')
    expect(taken('disagree/2/cn')).toBe('disagree/2/cn/2026-11-27T08:30:00.000Z')
  })

  it('of another text, of another time or with other words is refused', () => {
    expect(problemOf('agree/1/cn')).toBe('consent_changed')
    for (const answer of ['yes', 'withdrawn/2/cn', 'agree/2/fr', 'agree/2/cn/2020-01-01T00:00:00.000Z'])
      expect(problemOf(answer), answer).toBe('enum')
  })

  it('that is required is answered by agreeing', () => {
    expect(problemOf('disagree', { required: true })).toBe('consent')
    expect(problemOf('agree', { required: true })).toBeUndefined()
    expect(problemOf(undefined, { required: true })).toBe('select')
  })

  it('stays as it was in a registration that is edited, to an older text too', () => {
    for (const before of ['agree/1/cn/2026-01-01T00:00:00.000Z', 'withdrawn/1/cn/2026-01-01T00:00:00.000Z']) {
      const edited = { values: { 1: before }, registered: 0 }
      const [field] = applicableFields([photos({ required: true })], { 1: before }, edited)
      expect(field && checkAnswer(field, before)).toEqual({ value: before })
      expect(checkAndComplete([photos()], { 1: before }, complete, { edited }).values[1]).toBe(before)
    }
  })

  it('is printed with what was said and its version', () => {
    const values = { 1: 'withdrawn/3/en/2026-01-01T00:00:00.000Z' }
    expect(printAnswer(photos(), values, 'cn')).toBe('已撤回（第 3 版）')
    expect(printAnswer(photos(), values, 'en')).toBe('Withdrawn (version 3)')
  })
})
