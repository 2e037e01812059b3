import { describe, expect, it } from 'vitest'
import { earlierSpan, readChoices, spanOf, writeChoices } from './choices.ts'

const read = (address: string) => readChoices(new URLSearchParams(address))

describe('the choices of statistics', () => {
  it('are in the address, without those that are as usual, and others stay there', () => {
    const chosen = {
      period: '90',
      against: 'year',
      unit: 7,
      measure: 'arrived',
      added: true,
      tables: ['type', 'question:3'],
    } as const
    const written = writeChoices(new URLSearchParams('lang=en'), chosen)
    expect(written.toString()).toBe(
      'lang=en&period=90&against=year&unit=7&measure=arrived&added=1&tables=type%2Cquestion%3A3',
    )
    expect(readChoices(written)).toMatchObject(chosen)
    const usual = {
      period: '30',
      against: 'before',
      unit: null,
      measure: 'registered',
      added: false,
      tables: [],
    } as const
    expect(writeChoices(written, usual).toString()).toBe('lang=en')
  })

  it('are as usual where the address is not sound', () => {
    expect(read('period=4&unit=-1&type=x&event=1.5&from=2026-13-01&measure=all&tables=<b>')).toEqual(read(''))
  })

  it('name days that end today, or those that were chosen, in their order', () => {
    expect(spanOf(read('period=7'), '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(spanOf(read('period=custom&from=2026-03-05&to=2026-03-01'), '2026-04-01')).toEqual({
      from: '2026-03-01',
      to: '2026-03-05',
    })
    expect(spanOf(read('period=custom'), '2026-03-30')).toEqual({ from: '2026-03-01', to: '2026-03-30' })
  })

  it('are compared with as many days before, or the same days a year before', () => {
    const span = { from: '2024-02-20', to: '2024-02-29' }
    expect(earlierSpan(span, 'before')).toEqual({ from: '2024-02-10', to: '2024-02-19' })
    expect(earlierSpan(span, 'year')).toEqual({ from: '2023-02-20', to: '2023-02-28' })
    expect(earlierSpan(span, 'none')).toBeUndefined()
  })
})
