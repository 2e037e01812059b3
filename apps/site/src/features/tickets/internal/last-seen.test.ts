import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findTicket, forgetTicket, keepTickets, keptTickets } from './last-seen.ts'

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
    keepTickets([{ code: 'A', viewer: 7, seen: 5, ticket: { name: '李明' } }])
    expect(findTicket('A', 7)).toMatchObject({ ticket: { name: '李明' }, seen: 5 })
    expect(findTicket('A', undefined)).toMatchObject({ seen: 5 })
    expect(findTicket('B', 7)).toBeUndefined()
  })

  it('are not shown to the next person on the same device', () => {
    keepTickets([{ code: 'A', viewer: 7, seen: 5, ticket: { name: '李明' } }])
    expect(findTicket('A', 0)).toBeUndefined()
    keepTickets([{ code: 'B', viewer: 0, seen: 6, ticket: { name: '王**' } }])
    expect(findTicket('A', 7)).toBeUndefined()
  })

  it('are the latest twenty, without duplicates', () => {
    for (let number = 0; number < 25; number++)
      keepTickets([{ code: `T${number}`, viewer: 7, seen: number, ticket: {} }])
    keepTickets([{ code: 'T24', viewer: 7, seen: 99, ticket: { newer: true } }])
    expect(findTicket('T4', 7)).toBeUndefined()
    expect(findTicket('T5', 7)).toBeDefined()
    expect(findTicket('T24', 7)).toMatchObject({ seen: 99 })
  })

  it('are kept several at once, in their order, before those seen earlier', () => {
    keepTickets([{ code: 'old', viewer: 7, seen: 1, ticket: {} }])
    keepTickets(['next', 'later'].map((code) => ({ code, viewer: 7, seen: 2, ticket: {} })))
    expect(keptTickets(7).map(({ code }) => code)).toEqual(['next', 'later', 'old'])
    keepTickets([])
    expect(keptTickets(7)).toHaveLength(3)
  })

  it('omit a deleted ticket and unreadable data', () => {
    keepTickets([{ code: 'A', viewer: 7, seen: 5, ticket: {} }])
    forgetTicket('A')
    expect(findTicket('A', 7)).toBeUndefined()
    for (const text of ['[{"code":1},null]', '{']) {
      localStorage.setItem('kept:last_seen_tickets', text)
      expect(findTicket('A', 7)).toBeUndefined()
    }
  })
})
