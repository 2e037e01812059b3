import { SCHEMA } from '@cubic/contract'
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { expect, it } from 'vitest'

it('publishes the schema that clients know: whatever changes here changes for all of them', async () => {
  const published = `${printSchema(lexicographicSortSchema(buildSchema(SCHEMA)))}\n`
  await expect(published).toMatchFileSnapshot('published-schema.txt')
  expect(SCHEMA).not.toMatch(/^extend /m)
})
