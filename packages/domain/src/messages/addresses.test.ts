import { describe, expect, it } from 'vitest'
import { isMailHost, mailServerIn, smtpUrlOf } from './addresses.ts'

describe('a mail server', () => {
  const SERVER = { host: 'smtp.example.edu', port: null, security: 'tls', user: null, password: null } as const

  it.each([
    ['smtps://smtp.example.edu', SERVER],
    ['smtp://smtp.example.edu:25', { ...SERVER, port: 25, security: 'auto' }],
    [
      'smtps://ada%40example.edu:p%2F%3A%40@smtp.example.edu:465',
      { ...SERVER, port: 465, user: 'ada@example.edu', password: 'p/:@' },
    ],
    ['smtps://ada@[2001:db8::1]', { ...SERVER, host: '[2001:db8::1]', user: 'ada' }],
  ] as const)('is the same as a URL and in parts: %s', (url, server) => {
    expect(smtpUrlOf(server)).toBe(url)
    expect(mailServerIn(url)).toEqual(server)
  })

  it('that must encrypt says so', () => {
    expect(smtpUrlOf({ ...SERVER, security: 'starttls', port: 587 })).toBe(
      'smtp://smtp.example.edu:587?requireTLS=true',
    )
  })

  it.each([
    'inbox:',
    'smtp://smtp.example.edu?tls.rejectUnauthorized=false',
    'smtp://a%ZZ@smtp.example.edu',
    'https://example.edu',
    'x',
  ])('stays a URL where parts would lose something: %s', (url) => {
    expect(mailServerIn(url)).toBeUndefined()
  })

  it.each([
    ['smtp.example.edu', true],
    ['10.0.0.7', true],
    ['[::1]', true],
    ['Mail.Example.EDU', true],
    ['smtp.example.edu:465', false],
    ['smtps://smtp.example.edu', false],
    ['user@smtp.example.edu', false],
    ['smtp.example.edu/x', false],
    ['smtp example', false],
    ['', false],
  ])('has a host and nothing else: %j', (host, is) => {
    expect(isMailHost(host)).toBe(is)
  })
})
