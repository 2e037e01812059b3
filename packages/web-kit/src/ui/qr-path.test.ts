import { describe, expect, it } from 'vitest'
import { drawQr } from './qr-path.ts'

/** The corner pattern by which readers find a code, as rows of dark runs. */
const FINDER = 'M0 0h7v1H0z'

describe('a QR code', () => {
  it('has the size that its text needs at level M, and no more', () => {
    // by the standard, version 1 holds 14 bytes or 20 capitals
    expect(drawQr('a'.repeat(14)).size).toBe(21)
    expect(drawQr('A'.repeat(20)).size).toBe(21)
    expect(drawQr('a'.repeat(15)).size).toBe(25)
  })
  it('is drawn as rows, beginning with the pattern in its upper left corner', () => {
    expect(drawQr('ticket').path.startsWith(FINDER)).toBe(true)
    expect(drawQr('ticket').path).toContain('M0 6h7v1H0z')
  })
  it('can hold text in Chinese', () => {
    expect(drawQr('报名码').size).toBe(21)
  })
})
