import { expect, it } from 'vitest'
import { newUuid } from './uuid.ts'

it('creates unique version 4 UUIDs', () => {
  const uuids = Array.from({ length: 100 }, newUuid)
  for (const uuid of uuids) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(uuids).size).toBe(100)
})
