import { describe, expect, it } from 'vitest'
import { flawOf, isHeic, isTooSmall, mostZoom, sideOf, turned } from './crop.ts'

const aFile = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('a file chosen for an avatar', () => {
  it.each([
    [aFile('a.jpg', 'image/jpeg'), undefined],
    [aFile('a.heic', 'image/heic'), undefined],
    [aFile('a.HEIC', ''), undefined],
    [aFile('a.pdf', 'application/pdf'), 'not_a_picture'],
    [aFile('a.jpg', 'text/html'), 'not_a_picture'],
    [aFile('a', ''), 'not_a_picture'],
    [aFile('a.png', 'image/png', 52_428_801), 'too_large'],
  ] as const)('%o has the flaw %s', (file, flaw) => {
    expect(flawOf(file)).toBe(flaw)
  })

  it('is recognised as HEIC by its type or its name', () => {
    expect([aFile('a.heic', ''), aFile('a.jpg', 'image/heif'), aFile('a.jpg', 'image/jpeg')].map(isHeic)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is too small if one side is too short', () => {
    expect(isTooSmall({ width: 63, height: 900 })).toBe(true)
    expect(isTooSmall({ width: 64, height: 64 })).toBe(false)
  })
})

describe('a crop', () => {
  it('is zoomed only while enough pixels remain', () => {
    expect(mostZoom({ width: 64, height: 64 })).toBe(1)
    expect(mostZoom({ width: 128, height: 900 })).toBe(2)
    expect(mostZoom({ width: 4000, height: 3000 })).toBe(5)
  })

  it('is sent at its own size, at most 1024 pixels', () => {
    expect(sideOf({ x: 0, y: 0, width: 300.4, height: 300 })).toBe(300)
    expect(sideOf({ x: 0, y: 0, width: 3000, height: 3000 })).toBe(1024)
  })

  it('stays inside the rotated picture', () => {
    const { width, height } = turned({ width: 400, height: 200 }, 90)
    expect([Math.round(width), Math.round(height)]).toEqual([200, 400])
    expect(turned({ width: 100, height: 100 }, 45).width).toBeCloseTo(141.42, 1)
  })
})
