import { expect, it } from 'vitest'
import { contactsIn } from './contact-links.tsx'

it('finds the e-mail addresses and phone numbers of a contact, and keeps what is between them', () => {
  expect(contactsIn('学生会 025-5209 1330，film@cubic.edu（周五前）')).toEqual([
    { text: '学生会 ' },
    { text: '025-5209 1330', href: 'tel:02552091330' },
    { text: '，' },
    { text: 'film@cubic.edu', href: 'mailto:film@cubic.edu' },
    { text: '（周五前）' },
  ])
})

it('takes a room, a year or a web address for plain text', () => {
  for (const text of ['主楼 203', '2026 届', 'cubic.edu/film', '']) {
    expect(
      contactsIn(text).some(({ href }) => href !== undefined),
      text,
    ).toBe(false)
  }
})
