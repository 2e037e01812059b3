import { expect, it } from 'vitest'
import { noteOf } from './found-records.ts'

const dates = { lang: 'en', zone: 'Asia/Shanghai', now: new Date('2026-11-26T04:00:00Z') } as const

it.each([
  ['CubicEventBase', { start_time: '2025-12-01T01:00:00.000Z' }, 'Kind · 1 Dec 2025 09:00'],
  ['CubicEventBase', { start_time: '2026-11-27T01:00:00.000Z' }, 'Kind · Tomorrow 09:00'],
  ['CubicEventBase', { start_time: null }, 'Kind'],
  ['CubicEventBase', { start_time: '2026-11-27T01:00:00.000Z', status: 'draft' }, 'Draft · Tomorrow 09:00'],
  ['User', { account: 'chenjing' }, 'Kind · chenjing'],
  ['EventPerson', { unify_id: '0020260001' }, 'Kind · 0020260001'],
  ['CubicProject', {}, 'Kind'],
])('tells %s %j from others of its name: %s', (name, record, note) =>
  expect(noteOf({ name, display_name: 'Kind' }, record, dates)).toBe(note),
)
