import { describe, expect, it } from 'vitest'
import { gateKey, gateName } from './gate.ts'

describe('the name of a gate', () => {
  it('is one gate in each language and spelling', () => {
    for (const text of ['A 门', 'A门', 'a 门', 'Gate A', 'gate a', ' GATE  A ', 'Ａ 门', 'A', 'A 口', 'A 入口'])
      expect(gateKey(text), text).toBe('A')
    for (const text of ['3 号门', '3号门', 'Gate 3', 'gate 03', '３ 门', '3', '3号入口'])
      expect(gateKey(text), text).toBe('3')
  })

  it('stays as it was written where it is a name of its own', () => {
    expect(gateKey(' 东门 ')).toBe('东门')
    expect(gateKey('North  entrance')).toBe('North entrance')
    expect(gateKey('AB 门')).toBe('AB 门')
    expect(gateKey('Gate A, upstairs')).toBe('Gate A, upstairs')
    expect(gateKey('  ')).toBeNull()
  })

  it('is shown in the language of the reader, and stays the same gate', () => {
    expect([gateName('A', 'cn'), gateName('A', 'en'), gateName('3', 'cn'), gateName('3', 'en')]).toEqual([
      'A 门',
      'Gate A',
      '3 号门',
      'Gate 3',
    ])
    expect(gateName('东门', 'en')).toBe('东门')
    for (const key of ['A', '12', '东门'])
      for (const lang of ['cn', 'en'] as const) expect(gateKey(gateName(key, lang))).toBe(key)
  })
})
