import { describe, expect, it } from 'vitest'
import { languageOf } from './language.tsx'

describe('the language of a page', () => {
  it('is taken from the URL, before the stored one', () => {
    expect(languageOf('?lang=en', 'cn')).toBe('en')
    expect(languageOf('?q=1&lang=cn', 'en')).toBe('cn')
  })
  it('is the stored one if the URL has none', () => {
    expect(languageOf('', 'en')).toBe('en')
    expect(languageOf('?lang=fr', 'en')).toBe('en')
  })
  it('is Chinese by default', () => {
    expect(languageOf('', null)).toBe('cn')
    expect(languageOf('', 'klingon')).toBe('cn')
  })
})
