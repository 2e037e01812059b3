import { describe, expect, it } from 'vitest'
import { formatNumber, inSentence, plural, speak, texts, unbrokenDots } from './text.ts'

const catalogue = texts({
  hello: { cn: '你好', en: 'Hello' },
  seats: { cn: (count: number) => `${count} 席`, en: (count: number) => plural(count, 'seat') },
})

describe('the catalogue', () => {
  it('uses one language at a time', () => {
    expect(speak(catalogue, 'cn').hello).toBe('你好')
    expect(speak(catalogue, 'en').hello).toBe('Hello')
    expect(speak(catalogue, 'cn').seats(2)).toBe('2 席')
  })
  it('distinguishes singular and plural', () => {
    expect(speak(catalogue, 'en').seats(1)).toBe('1 seat')
    expect(speak(catalogue, 'en').seats(1200)).toBe('1,200 seats')
    expect(plural(2, 'person', 'people')).toBe('2 people')
  })
  it('is the same object for the same language, to avoid re-rendering', () => {
    expect(speak(catalogue, 'cn')).toBe(speak(catalogue, 'cn'))
  })
  it('writes relative days in lower case within an English sentence', () => {
    expect(inSentence('Today 19:00')).toBe('today 19:00')
    expect(inSentence('Sat 28 Nov 09:00')).toBe('Sat 28 Nov 09:00')
  })
  it('groups digits', () => {
    expect(formatNumber(1234567)).toBe('1,234,567')
  })
})

describe('a title with a middle dot', () => {
  it('may break after the dot, but not before it', () => {
    expect(unbrokenDots('挑战赛 · 校内选拔')).toBe('挑战赛\u00a0· 校内选拔')
  })
})
