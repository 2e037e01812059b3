import { expect, it } from 'vitest'
import { groupCode } from './code-field.tsx'

it.each([
  ['', ''],
  ['7k3m', '7K3M'],
  ['7k3m9', '7K3M 9'],
  ['7K3M-9QWX-2HTP', '7K3M 9QWX 2HTP'],
  ['  ７k3m 9qwx 2htp and more', '7K3M 9QWX 2HTP'],
])('shows the code %j as %j', (typed, shown) => expect(groupCode(typed)).toBe(shown))

const SHARED =
  '您已报名《古籍修复体验》，时间：2026年12月5日 14:00–16:30，凭此链接签到：http://127.0.0.1:4100/t/N0EBJ98Z058B。'

it.each([
  ['a link', 'http://localhost:8080/t/N0EBJ98Z058B'],
  ['a link to a site below a path', 'https://example.edu/events/t/n0ebj98z058b?lang=en#top'],
  ['a link with the groups', 'https://example.edu/t/N0EB-J98Z-058B'],
  ['an address to bind at', 'https://example.edu/me/bind?code=N0EB+J98Z+058B'],
  ['the text that is shared', SHARED],
  ['a link after typed characters', '7K3M https://example.edu/t/N0EBJ98Z058B'],
  ['words around the code', '我替您报了 12 月 5 日的活动，绑定码N0EBJ98Z058B，请收好'],
  ['words around its groups', 'Take the code N0EB J98Z 058B to the registration desk'],
  ['a word of four letters before it', 'Bart sent: take N0EB-J98Z-058B'],
  ['small letters', 'registration 202612051400, code n0ebj98z058b'],
])('extracts the code from %s', (_, pasted) => expect(groupCode(pasted)).toBe('N0EB J98Z 058B'))

it('keeps typed characters in place within a full code', () =>
  expect(groupCode('7K3MX 9QWX 2HTP')).toBe('7K3M X9QW X2HT'))
