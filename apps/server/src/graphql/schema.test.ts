import { SCHEMA } from '@cubic/contract'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, it } from 'vitest'
import { makeSchema } from './schema.ts'

it('publishes the schema that clients know: whatever changes here changes for all of them', async () => {
  const published = `${printSchema(lexicographicSortSchema(buildSchema(SCHEMA)))}\n`
  await expect(published).toMatchFileSnapshot('published-schema.txt')
  expect(SCHEMA).not.toMatch(/^extend /m)
})

it('names an operation without a resolver, one with two, and a resolver of nothing', () => {
  const me = { UserQuery: { me: () => null } }
  expect(() => makeSchema([me])).toThrow(/\.\w+ has its resolver/)
  expect(() => makeSchema([me, me])).toThrow('UserQuery.me has one resolver')
  expect(() => makeSchema([{ UserQuery: { you: () => null } }])).toThrow('the schema has UserQuery.you')
})
