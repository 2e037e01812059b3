import { expect, it } from 'vitest'
import { currentSession } from './current.ts'

const session = (id: number, start: number, end: number, free: number | null = null, cancelled = false) => ({
  id,
  start: start * 60_000,
  end: end * 60_000,
  free,
  cancelled,
  name: { cn: '', en: '' },
})
const at = (minute: number, sessions: Parameters<typeof currentSession>[0]) =>
  currentSession(sessions, minute * 60_000)?.id

it.each([
  ['the one that goes on', 30, [session(1, 0, 60), session(2, 90, 150)], 1],
  ['the next, when it is nearer', 85, [session(1, 0, 100), session(2, 90, 150)], 2],
  ['one with a seat, of two at the same time', 10, [session(1, 0, 60, 0), session(2, 0, 60, 3)], 2],
  ['a full one, if there is no other', 10, [session(1, 0, 60, 0)], 1],
  ['none that is cancelled or over', 70, [session(1, 0, 60), session(2, 60, 90, 5, true)], undefined],
  ['none that begins hours later', 0, [session(1, 120, 180)], undefined],
])('finds %s', (_, minute, sessions, found) => expect(at(minute, sessions)).toBe(found))
