import { QueryError, TransportError } from '@cubic/data-client'
import { describe, expect, it } from 'vitest'
import { failureText, faultOf } from './faults.ts'

describe('the classification of a failed request', () => {
  it.each([
    [new TransportError('Failed to fetch'), { kind: 'no_answer' }],
    [new TransportError('Server error', { status: 502 }), { kind: 'no_answer' }],
    [new TransportError('Server error', { status: 429, retryAfter: 12 }), { kind: 'busy', seconds: 12 }],
    [new TransportError('Server error', { status: 503 }), { kind: 'busy', seconds: undefined }],
    [
      new TransportError('Server error: no (403)', { status: 403 }),
      { kind: 'refused', message: 'Server error: no (403)' },
    ],
    [new TransportError('Server error: Forbidden (403)', { status: 403, isForeign: true }), { kind: 'no_answer' }],
    [new TransportError('Server error: OK (200)', { status: 200, isForeign: true }), { kind: 'no_answer' }],
    [
      Object.assign(new TransportError('Failed to fetch'), { msg: 'Look again' }),
      { kind: 'maybe_done', message: 'Look again' },
    ],
    [
      new QueryError('LimitExceeded error: 稍后再试', 'LimitExceeded', '稍后再试'),
      { kind: 'refused', message: '稍后再试' },
    ],
  ])('%s', (error, fault) => expect(faultOf(error)).toEqual(fault))

  it('does not hide bugs', () => expect(() => faultOf(new TypeError('undefined is not a function'))).toThrow(TypeError))

  it('includes the server’s reason if there is one', () => {
    const words = 'Check your network'
    expect(failureText(null, words)).toBeUndefined()
    expect(failureText(new QueryError('Unauthenticated error: 请先登录', 'Unauthenticated', '请先登录'), words)).toBe(
      '请先登录',
    )
    expect(failureText(new TransportError('Failed to fetch'), words)).toBe(words)
    const lost = Object.assign(new TransportError('Failed to fetch'), { msg: 'Look again' })
    expect(failureText(lost, words)).toBe('Look again')
    expect(failureText(lost)).toBeUndefined()
    expect(failureText(new TypeError('undefined is not a function'), words)).toBe(words)
  })
})
