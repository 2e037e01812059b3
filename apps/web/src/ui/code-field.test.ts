import { expect, it } from 'vitest'
import { groupCode } from './code-field.tsx'

it.each([
  ['', ''],
  ['7k3m', '7K3M'],
  ['7k3m9', '7K3M 9'],
  ['7K3M-9QWX-2HTP', '7K3M 9QWX 2HTP'],
  ['  ７k3m 9qwx 2htp and more', '7K3M 9QWX 2HTP'],
])('shows the code %j as %j', (typed, shown) => expect(groupCode(typed)).toBe(shown))
