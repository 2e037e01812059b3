import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft, type Draft } from './draft.ts'

const owner = { eventId: 12, userId: 7 }
const draft: Draft = {
  request_id: '6f0f7f1e-6d5c-4a41-9c6e-0d6f5a1f3b11',
  registrants: [
    { key: 'a', self: true, values: { 3: '李明', 4: ['早餐', '晚餐'] } },
    { key: 'b', self: false, values: {} },
  ],
  touched: ['registrant-a-3'],
  attempted: false,
}
const DAY = 24 * 3600 * 1000

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the draft of a registration', () => {
  it('is restored after the page was closed, with its request id and the problems shown', () => {
    keepDraft(owner, draft, 0)
    expect(readDraft(owner, DAY)).toEqual(draft)
    keepDraft(owner, { ...draft, attempted: true }, 0)
    expect(readDraft(owner, DAY)?.attempted).toBe(true)
  })

  it('belongs to one event and one person', () => {
    keepDraft(owner, draft, 0)
    expect(readDraft({ eventId: 12, userId: 8 }, 0)).toBeUndefined()
    expect(readDraft({ eventId: 13, userId: 7 }, 0)).toBeUndefined()
  })

  it('is deleted once it is discarded or a month old', () => {
    keepDraft(owner, draft, 0)
    expect(readDraft(owner, 31 * DAY)).toBeUndefined()
    dropDraft(owner)
    expect(readDraft(owner, 0)).toBeUndefined()
  })

  it.each(['', '{', '[]', 'null', '{"request_id":1}', '{"request_id":"x","registrants":{}}'])(
    'is not read from %j',
    (text) => {
      localStorage.setItem('kept:registration_draft:12:7', text)
      expect(readDraft(owner, 0)).toBeUndefined()
    },
  )

  it('leaves out invalid registrants', () => {
    localStorage.setItem(
      'kept:registration_draft:12:7',
      JSON.stringify({
        request_id: 'x',
        saved: 0,
        registrants: [null, { key: 'a', values: { 1: 'ok', 2: 5, 3: ['x', 5], 4: { a: 'x' } } }],
        touched: [3, 'registrant-a-1'],
      }),
    )
    expect(readDraft(owner, 0)).toEqual({
      request_id: 'x',
      registrants: [{ key: 'a', self: false, values: { 1: 'ok' } }],
      touched: ['registrant-a-1'],
      attempted: false,
    })
  })

  it('is optional if the browser has no storage', () => {
    const forbid = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
    expect(() => keepDraft(owner, draft, 0)).not.toThrow()
    expect(readDraft(owner, 0)).toBeUndefined()
  })
})
