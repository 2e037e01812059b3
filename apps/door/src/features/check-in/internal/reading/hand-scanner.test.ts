import { describe, expect, it } from 'vitest'
import { NO_TYPING, takeKey } from './hand-scanner.ts'

const type = (text: string, gap: number, end = 'Enter') => {
  let typing = NO_TYPING
  let at = 5000
  for (const key of text) typing = takeKey(typing, key, (at += gap)).typing
  return takeKey(typing, end, at + gap).scanned
}

describe('a hand scanner', () => {
  it('is distinguished from a person by its typing speed', () => {
    expect(type('7K3M9QWX2HTP', 8)).toBe('7K3M9QWX2HTP')
    expect(type('7K3M9QWX2HTP', 8, 'Tab')).toBe('7K3M9QWX2HTP')
    expect(type('7K3M9QWX2HTP', 150)).toBeUndefined()
  })

  it('reads short numbers too, and says where it may have begun', () => {
    expect(type('10021', 5)).toBe('10021')
    expect(type('1002', 5)).toBeUndefined()
    const first = takeKey(NO_TYPING, '1', 5000)
    const second = takeKey(first.typing, '0', 5005)
    const slow = takeKey(second.typing, '0', 5500)
    expect([first, second, slow].map(({ begins }) => begins)).toEqual([true, undefined, true])
  })

  it('is recognised even if it presses Shift between its characters', () => {
    let typing = NO_TYPING
    let at = 5000
    for (const key of '7K3M9QWX')
      for (const pressed of ['Shift', key]) typing = takeKey(typing, pressed, (at += 8)).typing
    expect(takeKey(typing, 'Enter', at + 8).scanned).toBe('7K3M9QWX')
  })

  it('is waited for where a weak radio or a busy device holds up the rest of its text', () => {
    const heldUp = (first: string, pause: number, rest: string) => {
      let typing = NO_TYPING
      let at = 5000
      for (const key of first) typing = takeKey(typing, key, (at += 8)).typing
      at += pause
      for (const key of rest) typing = takeKey(typing, key, (at += 8)).typing
      return takeKey(typing, 'Enter', at + 8).scanned
    }
    expect(heldUp('bU0PUkE_nGHDybYz1', 700, 'mZV0bpvVRWTuVL')).toBe('bU0PUkE_nGHDybYz1mZV0bpvVRWTuVL')
    expect(heldUp('bU0PUkE_nGHDybYz1', 3000, 'mZV0bpvVRWTuVL')).toBe('mZV0bpvVRWTuVL')
    expect(heldUp('bU0PU', 700, 'mZV0bpvVRWTuVL')).toBe('mZV0bpvVRWTuVL')
  })

  it('starts again after a pause, and is not a single key', () => {
    let { typing } = takeKey(NO_TYPING, 'x', 1000)
    let at = 9000
    for (const key of '7K3M9QWX2HTP') typing = takeKey(typing, key, (at += 8)).typing
    expect(takeKey(typing, 'Enter', at + 8).scanned).toBe('7K3M9QWX2HTP')
    expect(type('a', 8)).toBeUndefined()
  })
})
