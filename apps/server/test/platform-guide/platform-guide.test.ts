import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { roomMethods, roomModels } from './rooms.ts'

const { anAdmin, as } = useWire({ extension: { models: roomModels, methods: roomMethods } })

const GUIDE = readFileSync(new URL('../../../../docs/platform.md', import.meta.url), 'utf8')
const CODE = readFileSync(new URL('rooms.ts', import.meta.url), 'utf8')
const BLOCKS = [...GUIDE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}))

/** The strings in which the wire carries JSON, unfolded as the guide shows them. */
function unfold(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return ['raw', 'data', 'relations', 'custom_count', 'result', 'marks'].includes(key)
      ? unfold(JSON.parse(value))
      : value
  if (Array.isArray(value)) return value.map((item) => unfold(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unfold(item, name)]))
}

describe('docs/platform.md', () => {
  it('shows code that runs', () => {
    const code = BLOCKS.filter((block) => block.language === 'ts')
    expect(code.length).toBeGreaterThan(3)
    for (const { text } of code) expect(CODE).toContain(text)
  })

  it('shows what the server answers, query by query', async () => {
    const admin = as(await anAdmin())
    const queries = BLOCKS.flatMap((block, index) =>
      block.language === 'graphql' ? [{ query: block.text, answer: BLOCKS[index + 1] }] : [],
    )
    expect(queries.length).toBeGreaterThan(10)
    for (const { query, answer } of queries) {
      expect(answer?.language).toBe('json')
      const { data, errors } = await admin.gql(query)
      expect(errors, query).toBeUndefined()
      expect(unfold(data), query).toMatchObject(JSON.parse(answer?.text ?? '') as object)
    }
  })
})
