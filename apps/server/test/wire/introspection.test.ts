import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { faultOf } from '@cubic/testing/server/wire-client'

const { guest } = useSharedWire()
const ALL_OPTIONS = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  experimentalDirectiveDeprecation: true,
  oneOf: true,
}
const FRAGMENTS = getIntrospectionQuery().slice(getIntrospectionQuery().indexOf('fragment'))
/** As Postman and older tools send it. */
const OLDER = `query IntrospectionQuery { __schema { queryType { name } mutationType { name } subscriptionType { name }
  types { ...FullType } directives { name description locations args { ...InputValue } } } } ${FRAGMENTS}`
/** As Apollo's tools name it. */
const APOLLO = `query __ApolloGetServiceDefinition__ { __schema { queryType { name } mutationType { name }
  subscriptionType { name } types { ...FullType } directives { name description locations args { ...InputValue } } } } ${FRAGMENTS}`

async function kindOf(query: string, variables = {}): Promise<string | undefined> {
  const { errors } = await guest().gql(query, variables)
  return errors ? (faultOf(errors[0] ?? { message: '' }).kind ?? 'plain') : 'answered'
}
const deep = (depth: number) =>
  `{ __schema { types { ${'ofType { '.repeat(depth - 3)}name${' }'.repeat(depth - 3)} } } }`
const full = (alias: string) => `${alias}: __schema { types { ...FullType } }`

describe('introspection', () => {
  it.each<[string, string]>([
    ['graphql-js', getIntrospectionQuery()],
    ['graphql-js with all options', getIntrospectionQuery(ALL_OPTIONS)],
    ['graphql-js at a great depth', getIntrospectionQuery({ ...ALL_OPTIONS, typeDepth: 50 })],
    ['GraphiQL', getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true })],
    ['Apollo', APOLLO],
    ['Postman', OLDER],
  ])('of %s builds the schema of the file', async (_tool, query) => {
    const { data, errors } = await guest().gql<IntrospectionQuery>(query, {}, /query (\w+)/.exec(query)?.[1])
    expect(errors).toBeUndefined()
    const file = await (await fetch(`${guest().url}/gql/schema.graphql`)).text()
    const printed = (schema: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(schema))
    expect(printed(buildClientSchema(data as IntrospectionQuery))).toBe(printed(buildSchema(file)))
  })

  it('without descriptions builds a schema too', async () => {
    const { data } = await guest().gql<IntrospectionQuery>(getIntrospectionQuery({ descriptions: false }))
    expect(buildClientSchema(data as IntrospectionQuery).getQueryType()?.name).toBe('Query')
  })

  it('in a batch and in one query is answered alike, each time', async () => {
    const query = getIntrospectionQuery()
    const single = await guest().gql(query)
    const batch = await guest().post('/gql/endpoint_batch', {
      query: [
        { key: 'a', query },
        { key: 'b', query: '{ user { me { uid } } }' },
      ],
      version: 1,
    })
    expect(await batch.json()).toEqual({ version: 1, result: { a: single, b: { data: { user: { me: null } } } } })
    expect(await guest().gql(query)).toEqual(single)
  })

  it('answers variables and directives as they are given', async () => {
    const query = 'query q($name: String!, $on: Boolean!) { __type(name: $name) { name kind @include(if: $on) } }'
    const answers = await Promise.all(
      [
        { name: 'Me', on: true },
        { name: 'Me', on: false },
        { name: 'Query', on: false },
      ].map(async (variables) => (await guest().gql(query, variables)).data),
    )
    expect(answers).toEqual([
      { __type: { name: 'Me', kind: 'OBJECT' } },
      { __type: { name: 'Me' } },
      { __type: { name: 'Query' } },
    ])
  })

  it('is deep only by itself', async () => {
    expect(await kindOf(deep(64))).toBe('answered')
    expect(await kindOf(deep(65))).toBe('LimitExceeded')
    const inner = deep(13).slice(2, -2)
    expect(
      await Promise.all(
        [
          `query __schema { user { me { uid } } ${inner} }`,
          `{ ...f ${inner} } fragment f on Query { user { me { uid } } }`,
          `{ ... on Query { __typename user { me { uid } } } ${inner} }`,
          `{ __schema: user { me { uid } } ${inner} }`,
          `mutation { dash { __typename } ${inner} }`,
        ].map((query) => kindOf(query)),
      ),
    ).toEqual(Array(5).fill('LimitExceeded'))
  })

  it('has a limit on its answer, over all aliases and over a batch', async () => {
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => full(`a${index}`)).join(' ')} } ${FRAGMENTS}`
    expect([await kindOf(many(5)), await kindOf(many(15))]).toEqual(['answered', 'LimitExceeded'])
    const { result } = (await (
      await guest().post('/gql/endpoint_batch', {
        query: Array.from({ length: 20 }, (_, index) => ({ key: `k${index}`, query: getIntrospectionQuery() })),
        version: 1,
      })
    ).json()) as { result: { [key: string]: { data?: unknown; errors?: { message: string }[] } } }
    expect(result['k0']?.data).toBeDefined()
    expect(faultOf(result['k19']?.errors?.[0] ?? { message: '' }).kind).toBe('LimitExceeded')
  })

  it('refuses lists in lists of lists', async () => {
    expect(await kindOf('{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }')).toBe(
      'plain',
    )
  })

  it('refuses what multiplies at once', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, at) => `fragment f${at} on __Type { ...f${at + 1} ofType { ...f${at + 1} } }`,
    )
    const query = `{ __schema { types { ...f0 } } } ${levels.join(' ')} fragment f20 on __Type { name }`
    // again, if the machine was too busy
    await vi.waitFor(async () => {
      const started = performance.now()
      expect(await kindOf(query)).toBe('LimitExceeded')
      expect(performance.now() - started).toBeLessThan(500)
    })
  })
})

describe('GET /gql/schema.graphql', () => {
  it('is cached and revalidated', async () => {
    const address = `${guest().url}/gql/schema.graphql`
    const first = await fetch(address)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=300',
    ])
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(address, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
  })
})
