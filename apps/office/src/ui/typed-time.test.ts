import { expect, it } from 'vitest'
import { isWhole, parseTyped } from './typed-time.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

it.each([
  ['12/4 18:00', '2026-12-04', '18:00'],
  ['2026-12-04 18:00', '2026-12-04', '18:00'],
  ['2026-12-04T18:00', '2026-12-04', '18:00'],
  ['12月4日 18：00', '2026-12-04', '18:00'],
  ['12月4号下午6点半', '2026-12-04', '18:30'],
  ['12.4 1830', '2026-12-04', '18:30'],
  ['12/4 9', '2026-12-04', '09:00'],
  ['4 Dec 6:30 pm', '2026-12-04', '18:30'],
  ['December 4, 2027 at 6pm', '2027-12-04', '18:00'],
  ['4 Dec 2026', '2026-12-04', undefined],
  ['25/12', '2026-12-25', undefined],
  ['12/25/2027', '2027-12-25', undefined],
  ['20261204', '2026-12-04', undefined],
  ['明天 9点', '2026-11-27', '09:00'],
  ['today 08:05', '2026-11-26', '08:05'],
  ['周五 18:00', '2026-11-27', '18:00'],
  ['12 am', undefined, '00:00'],
  ['中午12点', undefined, '12:00'],
  ['16:30', undefined, '16:30'],
  // as the field itself shows it
  ['2026年12月4日 周五 18:00', '2026-12-04', '18:00'],
  ['Fri 4 Dec 2026 18:00', '2026-12-04', '18:00'],
])('%s is %s at %s', (text, day, clock) => {
  expect(parseTyped(text, TODAY)).toEqual({ day, clock })
})

it('takes a day without a year for the coming one, unless it has just passed', () => {
  expect(parseTyped('3/1', TODAY)?.day).toBe('2027-03-01')
  expect(parseTyped('11/20', TODAY)?.day).toBe('2026-11-20')
})

it.each(['', 'soon', '2026-02-30', '13/13', '12/4 25:00', '12/4 18:7', '18', '99', '下周五'])(
  'the time field does not guess at "%s"',
  (text) => {
    expect(parseTyped(text, TODAY)).toBeUndefined()
  },
)

it('waits for the end of what may go on', () => {
  expect(['12/4 18:00', '2026-12-04', '12月4日'].map(isWhole)).toEqual([true, true, true])
  expect(['12/4 18:0', '12/4', '12/4 18'].map(isWhole)).toEqual([false, false, false])
})
