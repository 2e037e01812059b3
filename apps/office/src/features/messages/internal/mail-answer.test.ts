import { expect, it } from 'vitest'
import { meaningOf } from './mail-answer.ts'

it.each([
  ['535 5.7.8 Authentication credentials invalid', 'password'],
  ['Missing credentials for "PLAIN"', 'password'],
  ['getaddrinfo ENOTFOUND smtp.exmaple.edu', 'host'],
  ['connect ECONNREFUSED 10.0.0.7:465', 'port'],
  ['Connection timeout', 'port'],
  ['C0E7:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'security'],
  ['Greeting never received', 'security'],
  ['self-signed certificate', 'security'],
  ['Error upgrading connection with STARTTLS: 502 no', 'security'],
  ['553 5.7.1 Sender address rejected: not owned by user', 'sender'],
  ['550 5.1.1 no such user', 'recipient'],
  ['451 4.7.1 try again later', 'later'],
  ['something new', 'other'],
] as const)('the answer %j is understood', (answer, meaning) => {
  expect(meaningOf(answer)).toBe(meaning)
})
