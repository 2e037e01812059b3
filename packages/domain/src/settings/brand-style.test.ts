import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStyle, contrast, parse, printedColours } from './brand-style.ts'

function propertiesOf(style: string, theme: 'light' | 'dark'): { readonly [name: string]: string } {
  const rule = style.split('}').find((each) => each.includes(`data-theme=${theme}]`)) ?? ''
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}
const between = (one = '', other = '') => contrast(parse(one), parse(other))
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of an organisation', () => {
  it('are absent by default', () => {
    expect(brandStyle({ brand: undefined, accent: undefined })).toBe('')
  })

  it('keep a legible colour unchanged', () => {
    expect(propertiesOf(brandStyle({ brand: '#7a1f2b', accent: undefined }), 'light')).toMatchObject({
      brand: '#7a1f2b',
      'brand-ink': '#ffffff',
      'brand-text': '#7a1f2b',
    })
  })

  it('include the accent alone', () => {
    const style = brandStyle({ brand: undefined, accent: '#0a7d4f' })
    expect(propertiesOf(style, 'light')).toEqual({ accent: '#0a7d4f' })
    expect(Object.keys(propertiesOf(style, 'dark'))).toEqual(['accent'])
  })

  it('keep every text legible for any choice', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const style = brandStyle({ brand, accent: undefined })
        for (const [theme, ground] of [
          ['light', '#f7f7f5'],
          ['dark', '#0e0f13'],
        ] as const) {
          const own = propertiesOf(style, theme)
          expect(between(own['brand'], own['brand-ink'])).toBeGreaterThanOrEqual(4.5)
          expect(between(own['brand-2'], own['brand-ink'])).toBeGreaterThanOrEqual(4.5)
          expect(between(own['brand-text'], own['brand-soft'])).toBeGreaterThanOrEqual(4.5)
          expect(between(own['brand-text'], ground)).toBeGreaterThanOrEqual(4.5)
          expect(between(own['brand'], ground)).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })
})

describe('the colours on paper', () => {
  it('are the product’s by default', () => {
    expect(printedColours({ brand: undefined, accent: undefined })).toEqual({
      text: '#4a42d6',
      mark: ['#8f8bff', '#4a42d6', '#f0883e'],
    })
  })

  it('are the organisation’s, and legible for any choice', () => {
    expect(printedColours({ brand: '#7a1f2b', accent: '#0a7d4f' })).toMatchObject({
      text: '#7a1f2b',
      mark: [expect.any(String), '#7a1f2b', '#0a7d4f'],
    })
    fc.assert(
      fc.property(colour, colour, (brand, accent) => {
        const { text, mark } = printedColours({ brand, accent })
        expect(between(text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(between(mark[1], '#ffffff')).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
