import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

describe('a common password', () => {
  it.each(['12345678', 'password', 'PassWord', 'password1', 'iloveyou', 'qwertyuiop', 'football'])(
    '%s is recognised',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )

  it('is hardly ever seen where there is none', () => {
    const taken = Array.from({ length: 50_000 }, () => randomBytes(9).toString('base64')).filter(isCommonPassword)
    expect(taken.length).toBeLessThan(25)
  })
})
