import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStyle, contrast, parse } from './brand-style.ts'

/** The properties of one theme. */
function propertiesOf(style: string, theme: 'light' | 'dark'): { readonly [name: string]: string } {
  const rule = style.split('}').find((each) => each.includes(`data-theme=${theme}]`)) ?? ''
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}
const between = (one = '', other = '') => contrast(parse(one), parse(other))
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of an organisation', () => {
  it('are none where it sets none', () => {
    expect(brandStyle({ brand: undefined, accent: undefined })).toBe('')
  })

  it('keep a colour that is legible as it is', () => {
    expect(propertiesOf(brandStyle({ brand: '#7a1f2b', accent: undefined }), 'light')).toMatchObject({
      brand: '#7a1f2b',
      'brand-ink': '#ffffff',
      'brand-text': '#7a1f2b',
    })
  })

  it('set the accent alone', () => {
    const style = brandStyle({ brand: undefined, accent: '#0a7d4f' })
    expect(propertiesOf(style, 'light')).toEqual({ accent: '#0a7d4f' })
    expect(Object.keys(propertiesOf(style, 'dark'))).toEqual(['accent'])
  })

  it('leave every text legible, whatever is chosen', () => {
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
