import { refuse, User } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { checkNewPassword, holdsName, PASSWORD_MAX } from './password.ts'

describe('a new password', () => {
  it.each(['12345678', 'p'.repeat(200), '春江潮水连海平啊'])('is accepted if it is %s', (password) =>
    expect(checkNewPassword(password)).toEqual({ ok: true, value: password }),
  )

  it('has at least 8 characters', () =>
    expect(checkNewPassword('1234567')).toEqual(refuse('auth:password_too_short', { min: 8 })))

  it('is as long as the field that takes it', () => expect(PASSWORD_MAX).toBe(User.fields.password.max))

  it('has at most 200 characters', () =>
    expect(checkNewPassword('p'.repeat(201))).toEqual(refuse('auth:password_too_long', { max: 200 })))
})

describe('a password with a name in it', () => {
  it.each([
    ['linxiao-2024', ['LinXiao'], true],
    ['Event center 1', ['活动中心', 'EventCenter'], true],
    ['我爱活动中心吗', ['活动中心'], true],
    ['correct horse battery', ['admin', ''], false],
    ['lin is my name', ['lin'], false],
  ])('%s with %j: %s', (password, names, holds) => expect(holdsName(password, names)).toBe(holds))
})
