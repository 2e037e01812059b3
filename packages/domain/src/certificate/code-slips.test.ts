import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printCertificateCode, slipsOfCode } from './code-slips.ts'

it.each([
  ['K7PX-93QM-O2TW', [{ letter: 'O', at: 8, instead: ['0', 'D', 'Q'] }], 12],
  ['k7px 93qm d2tu', [{ letter: 'U', at: 11, instead: ['V', 'W'] }], 12],
  ['K7PX-93QM-D2T', [], 11],
  ['K7PX–93QM–D2T!', [{ letter: '!', at: 11, instead: [] }], 12],
  ['', [], 0],
])('names the likely slips of %j', (typed, slips, length) => expect(slipsOfCode(typed)).toEqual({ slips, length }))

it('never throws on typed text, and names twelve slips at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(slipsOfCode(typed).slips.length).toBeLessThanOrEqual(12)
    }),
  )
})

it('prints a code in groups of four', () => expect(printCertificateCode('K7PX93QMD2TW')).toBe('K7PX-93QM-D2TW'))
