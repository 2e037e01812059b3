import { describe, expect, it } from 'vitest'
import { languageOf } from './language.tsx'

describe('the language of a page', () => {
  it('is what the address asks for, before what was kept', () => {
    expect(languageOf('?lang=en', 'cn')).toBe('en')
    expect(languageOf('?q=1&lang=cn', 'en')).toBe('cn')
  })
  it('is what was kept where the address asks for none', () => {
    expect(languageOf('', 'en')).toBe('en')
    expect(languageOf('?lang=fr', 'en')).toBe('en')
  })
  it('is Chinese else', () => {
    expect(languageOf('', null)).toBe('cn')
    expect(languageOf('', 'klingon')).toBe('cn')
  })
})
