import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findTicket, forgetTicket, keepTicket } from './last-seen.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('recently seen tickets', () => {
  it('are available offline to the person who saw them', () => {
    keepTicket({ code: 'A', viewer: 7, seen: 5, ticket: { name: '李明' } })
    expect(findTicket('A', 7)).toMatchObject({ ticket: { name: '李明' }, seen: 5 })
    expect(findTicket('A', undefined)).toMatchObject({ seen: 5 })
    expect(findTicket('B', 7)).toBeUndefined()
  })

  it('are not shown to the next person on the same device', () => {
    keepTicket({ code: 'A', viewer: 7, seen: 5, ticket: { name: '李明' } })
    expect(findTicket('A', 0)).toBeUndefined()
    keepTicket({ code: 'B', viewer: 0, seen: 6, ticket: { name: '王**' } })
    expect(findTicket('A', 7)).toBeUndefined()
  })

  it('are the latest twenty, without duplicates', () => {
    for (let number = 0; number < 25; number++) keepTicket({ code: `T${number}`, viewer: 7, seen: number, ticket: {} })
    keepTicket({ code: 'T24', viewer: 7, seen: 99, ticket: { newer: true } })
    expect(findTicket('T4', 7)).toBeUndefined()
    expect(findTicket('T5', 7)).toBeDefined()
    expect(findTicket('T24', 7)).toMatchObject({ seen: 99 })
  })

  it('omit a deleted ticket and unreadable data', () => {
    keepTicket({ code: 'A', viewer: 7, seen: 5, ticket: {} })
    forgetTicket('A')
    expect(findTicket('A', 7)).toBeUndefined()
    for (const text of ['[{"code":1},null]', '{']) {
      localStorage.setItem('kept:last_seen_tickets', text)
      expect(findTicket('A', 7)).toBeUndefined()
    }
  })
})
