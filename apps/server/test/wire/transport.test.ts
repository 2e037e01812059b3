import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { faultOf } from '@cubic/testing/server/wire-client'

const { aUser, anEvent, as, guest } = useSharedWire()
const ME = '{ user { me { uid } } }'
const MODELS = '{ dash { generic { get_model_list { name } } } }'
const POSTS = ['/api/auth/v1/request-login-token', '/user/info', '/gql/endpoint', '/gql/endpoint_batch']

async function cookieOf(response: Response): Promise<{ value: string; attributes: readonly string[] }> {
  const [pair = '', ...attributes] = (response.headers.getSetCookie()[0] ?? '').split(';').map((part) => part.trim())
  const [name, value = ''] = pair.split('=')
  expect(name).toBe('csrftoken')
  return { value, attributes: attributes.map((attribute) => attribute.toLowerCase()) }
}

describe('POST /gql/endpoint', () => {
  it('answers {data} to {query, variables, operationName}', async () => {
    const user = await aUser()
    const response = await as(user).post('/gql/endpoint', {
      query: `query a ${ME} query b { user { me { name } } }`,
      variables: {},
      operationName: 'b',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({ data: { user: { me: { name: user.name } } } })
  })

  it('accepts null or missing variables and operation names', async () => {
    for (const body of [{ query: ME }, { query: ME, variables: null, operationName: null }]) {
      const response = await guest().post('/gql/endpoint', body)
      expect(await response.json()).toEqual({ data: { user: { me: null } } })
    }
  })

  it.each([
    '?operation-name=somethingElse',
    '?operation-name=',
    '?a=1&b',
    '?a=1&a=2',
    '?operationName=x&query=nonsense',
  ])('ignores the query string %s', async (queryString) => {
    const response = await guest().post(`/gql/endpoint${queryString}`, {
      query: `query mine ${ME}`,
      operationName: 'mine',
    })
    expect(await response.json()).toEqual({ data: { user: { me: null } } })
  })

  it('returns 200 with errors for a failure inside GraphQL', async () => {
    const response = await guest().post('/gql/endpoint', {
      query: '{ dash { generic { info(model: "Nothing") { name } } } }',
    })
    expect(response.status).toBe(200)
    const { errors } = (await response.json()) as GqlAnswer
    expect(errors).toHaveLength(1)
  })

  it('returns each of our errors as a JSON string of kind and text, under both names', async () => {
    const { errors } = await guest().gql('{ dash { generic { info(model: "Nothing") { name } } } }')
    const text = expect.stringContaining('Nothing') as string
    expect(JSON.parse(errors?.[0]?.message ?? '')).toEqual({
      kind: 'NotFound',
      msg: text,
      error_kind: 'NotFound',
      error_msg: text,
    })
  })

  it.each([
    ['a syntax error', '{ user { '],
    ['an unknown field', '{ user { somebody } }'],
    ['an unknown argument', '{ dash { generic { info(model: "User", please: 1) { name } } } }'],
    ['a missing argument', '{ dash { generic { info { name } } } }'],
    ['an argument of another type', '{ dash { generic { info(model: 7) { name } } } }'],
    ['an operation that does not exist', 'query a { user { me { uid } } } query b { user { me { uid } } }'],
    ['an empty document', ''],
  ])('returns the plain GraphQL message for %s', async (_title, query) => {
    const { data, errors } = await guest().gql(query, {}, query.startsWith('query a') ? 'c' : undefined)
    expect(data ?? null).toBeNull()
    expect(errors?.[0]?.message).toMatch(/^[A-Z]/)
  })

  it('returns the plain GraphQL message for a missing variable', async () => {
    const { errors } = await guest().gql(
      'query a($model: String!) { dash { generic { info(model: $model) { name } } } }',
      {},
    )
    expect(errors?.[0]?.message).toMatch(/\$model/)
  })

  it('is reachable without a base path under the URL of the contract', async () => {
    expect((await guest().post('/gql/endpoint/', { query: ME })).status).not.toBe(500)
  })
})

describe('POST /gql/endpoint_batch', () => {
  const queries = [
    { key: 'me', query: ME, variables: {}, operationName: null },
    { key: 'models', query: MODELS },
  ]

  it('answers a list with an object of answers by key', async () => {
    const user = await aUser()
    const response = await as(user).post('/gql/endpoint_batch', { query: queries, version: 3 })
    expect(response.status).toBe(200)
    const body = (await response.json()) as { version: unknown; result: { [key: string]: GqlAnswer } }
    expect(Object.keys(body).toSorted()).toEqual(['result', 'version'])
    expect(body.result['me']).toEqual({ data: { user: { me: { uid: user.id } } } })
    expect(Object.keys(body.result)).toEqual(['me', 'models'])
  })

  it('answers a stringified list with the same object, stringified', async () => {
    const asked = { query: JSON.stringify(queries), version: 3 }
    const { result } = (await (await guest().post('/gql/endpoint_batch', asked)).json()) as { result: unknown }
    expect(typeof result).toBe('string')
    const same = (await (await guest().post('/gql/endpoint_batch', { ...asked, query: queries })).json()) as {
      result: unknown
    }
    expect(JSON.parse(String(result))).toEqual(same.result)
  })

  it.each([7, '1.0', 'v2'])('echoes the version %j', async (version) => {
    expect(await (await guest().post('/gql/endpoint_batch', { query: [], version })).json()).toEqual({
      version,
      result: {},
    })
  })

  it('accepts variables and an operation name per query', async () => {
    const query =
      'query one($model: String!) { dash { generic { info(model: $model) { name } } } } query two { user { me { uid } } }'
    const entries = [
      { key: 'a', query, variables: { model: 'User' }, operationName: 'one' },
      { key: 'b', query, variables: { model: 'Role' }, operationName: 'one' },
      { key: 'c', query, variables: {}, operationName: 'two' },
    ]
    const { result } = (await (await guest().post('/gql/endpoint_batch', { query: entries, version: 1 })).json()) as {
      result: unknown
    }
    expect(result).toEqual({
      a: { data: { dash: { generic: { info: { name: 'User' } } } } },
      b: { data: { dash: { generic: { info: { name: 'Role' } } } } },
      c: { data: { user: { me: null } } },
    })
  })

  it('returns the other results if one query fails', async () => {
    const event = await anEvent()
    const entries = [
      { key: 'syntax', query: '{ user {' },
      { key: 'invalid', query: '{ nothing }' },
      {
        key: 'fault',
        query: '{ dash { generic { search(model: "CubicEventBase", fields: ["nothing"]) { items { raw } } } } }',
      },
      { key: 'sound', query: `{ dash { generic { get(model: "CubicEventBase", id: ${event.id}) { raw } } } }` },
    ]
    const { result } = (await (await guest().post('/gql/endpoint_batch', { query: entries, version: 1 })).json()) as {
      result: { [key: string]: GqlAnswer }
    }
    expect(result['sound']).toEqual({ data: { dash: { generic: { get: { raw: JSON.stringify({ id: event.id }) } } } } })
    for (const key of ['syntax', 'invalid', 'fault']) expect(result[key]?.errors).toHaveLength(1)
  })

  it('accepts 200 queries and refuses 201', async () => {
    const batch = (count: number) => ({
      version: 1,
      query: Array.from({ length: count }, (_, index) => ({ key: `k${index}`, query: ME })),
    })
    const accepted = await guest().post('/gql/endpoint_batch', batch(200))
    expect(Object.keys(((await accepted.json()) as { result: object }).result)).toHaveLength(200)
    const refused = await guest().with({ language: 'en' }).post('/gql/endpoint_batch', batch(201))
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('200')])
  })

  it.each(['__proto__', 'constructor', 'toString', '', '键 "1"'].filter((key) => key !== ''))(
    'accepts the key %s',
    async (key) => {
      const body = `{"version":1,"query":[{"key":${JSON.stringify(key)},"query":"${ME}"}]}`
      const text = await (await guest().post('/gql/endpoint_batch', body)).text()
      expect(text).toBe(`{"version":1,"result":{${JSON.stringify(key)}:{"data":{"user":{"me":null}}}}}`)
    },
  )

  it.each<[string, unknown]>([
    ['not a list', { query: {}, version: 1 }],
    ['text that is not JSON', { query: '[', version: 1 }],
    ['text without a list', { query: '{"key":"a"}', version: 1 }],
    ['no query', { version: 1 }],
    ['an entry that is not an object', { query: [7], version: 1 }],
    ['an entry of text that holds no JSON', { query: ['x'], version: 1 }],
    ['an entry of text that holds no object', { query: ['[]'], version: 1 }],
    ['an entry of text in text', { query: [JSON.stringify(JSON.stringify({ key: 'a', query: ME }))], version: 1 }],
    ['an entry without a key', { query: [{ query: ME }], version: 1 }],
    ['an entry without a query', { query: [{ key: 'a' }], version: 1 }],
    ['an entry whose variables are a list', { query: [{ key: 'a', query: ME, variables: [1] }], version: 1 }],
  ])('refuses %s with 400', async (_title, body) => {
    expect((await guest().post('/gql/endpoint_batch', body)).status).toBe(400)
  })
})

describe('transport errors', () => {
  it.each<[string, string]>([
    ['no JSON', '{"query":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"query"'],
    ['null', 'null'],
    ['no query', '{}'],
    ['a query that is no text', '{"query":7}'],
    ['variables that are a list', `{"query":"${ME}","variables":[]}`],
    ['variables that are text', `{"query":"${ME}","variables":"{}"}`],
    ['an operation name that is no text', `{"query":"${ME}","operationName":{}}`],
  ])('are 400 for a body that contains %s', async (_title, body) => {
    const response = await guest().post('/gql/endpoint', body)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^[^{}<>\n]{1,120}$/)
  })

  it.each([...POSTS, '/api/door/v1/claim', '/api/uploads/avatar'])('are 405 for a GET of %s', async (path) => {
    const response = await fetch(`${guest().url}${path}`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it.each(['/nothing', '/gql', '/gql/endpoint/more', '/api/auth/v1/other', '/%00', '/..%2f..%2fetc/passwd'])(
    'are 404 for %s',
    async (path) => {
      const response = await guest().post(path, {})
      expect(response.status).toBe(404)
      expect(await response.text()).toMatch(/^[^{}<>\n]{1,120}$/)
    },
  )

  it('are 413 for a body of more than 1 MiB', async () => {
    const body = (length: number) => `{"query":"${ME}","variables":{"padding":"${'x'.repeat(length - 65)}"}}`
    expect((await guest().post('/gql/endpoint', body(1_048_000))).status).toBe(200)
    const refused = await guest().post('/gql/endpoint', body(1_048_800))
    expect([refused.status, await refused.text()]).toEqual([413, expect.stringMatching(/^[^{}<>\n]{1,120}$/)])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ])('are 415 for a body of %s', async (type) => {
    expect((await guest().post('/gql/endpoint', `{"query":"${ME}"}`, { 'content-type': type })).status).toBe(415)
  })

  it('have a body in the requested language', async () => {
    const texts = await Promise.all(
      ['zh-CN', 'en'].map(async (language) => (await guest().with({ language }).post('/nothing', {})).text()),
    )
    expect(texts[0]).toMatch(/\p{Script=Han}/u)
    expect(texts[1]).toMatch(/^[ -~]+$/)
  })
})

describe('Accept-Language', () => {
  const asked = '{ dash { generic { info(model: "Nothing") { name } } } }'
  const msgIn = async (language?: string) =>
    faultOf(
      (await (language === undefined ? guest() : guest().with({ language })).gql(asked)).errors?.[0] ?? { message: '' },
    ).message

  it.each([undefined, 'zh-CN', 'zh', 'zh-CN,zh;q=0.9,en;q=0.8', 'fr', '*', 'nonsense;;;q=,'])(
    'selects Chinese when it is %s',
    async (language) => {
      expect(await msgIn(language)).toMatch(/\p{Script=Han}/u)
    },
  )

  it.each(['en', 'en-US', 'en-GB,en;q=0.9', 'fr,en;q=0.5', 'zh;q=0.3,en;q=0.9', 'EN'])(
    'selects English when it is %s',
    async (language) => {
      expect(await msgIn(language)).toMatch(/^[ -~]+$/)
    },
  )
})

describe('a repeated query parameter', () => {
  const paths = [
    '/api/office/v1/applicants.csv?fields=name&fields=id',
    '/api/office/v1/applicants.xlsx?condition=1&condition=2',
    '/api/office/v1/applicants/import.xlsx?event_id=1&event_id=2',
    '/api/office/v1/people/import.xlsx?event_id=1&event_id=2',
    '/api/door/v1/board?event_id=1&event_id=1',
    '/api/door/v1/board/stream?event_id=1&event_id=1',
    '/calendar/all.ics?lang=cn&lang=en',
    '/og/site.png?lang=cn&lang=en',
    '/robots.txt?a=1&a=',
  ]

  it.each(paths)('is refused with 400, before anything is read: GET %s', async (path) => {
    const staff = await aUser({ roles: ['admin'] })
    const name = /\?(\w+)/.exec(path)?.[1] ?? ''
    for (const [language, text] of [
      ['en', `The parameter ${name} may be given only once`],
      ['zh', `参数 ${name} 只能出现一次`],
    ] as const) {
      const response = await fetch(guest().url + path, {
        headers: { authorization: `Bearer ${staff.token}`, 'accept-language': language },
      })
      expect([response.status, await response.text()]).toEqual([400, text])
    }
  })

  it.each(['/api/uploads/material?name=a&name=b', '/unsubscribe?token=a&token=b', '/user/info?a=1&a=2'])(
    'is refused with 400: POST %s',
    async (path) => {
      expect((await guest().post(path, {})).status).toBe(400)
    },
  )

  it('is not quoted if its name is strange', async () => {
    const response = await fetch(`${guest().url}/robots.txt?%3Cb%3E=1&%3Cb%3E=2`, {
      headers: { 'accept-language': 'en' },
    })
    expect([response.status, await response.text()]).toEqual([400, 'A parameter in the URL is repeated'])
  })
})

describe('the CSRF cookie', () => {
  it('is set with path / and SameSite=Lax, readable by script', async () => {
    const { value, attributes } = await cookieOf(await guest().post('/user/info'))
    expect(value.length).toBeGreaterThanOrEqual(16)
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax']))
    expect(attributes).not.toContain('httponly')
  })

  it('differs for each browser', async () => {
    const [one, other] = [
      await cookieOf(await guest().post('/user/info')),
      await cookieOf(await guest().post('/user/info')),
    ]
    expect(one.value).not.toBe(other.value)
  })

  const bodies: { readonly [path: string]: unknown } = {
    '/gql/endpoint': { query: ME },
    '/gql/endpoint_batch': { query: [], version: 1 },
    '/api/auth/v1/request-login-token': { account: 'nobody', password: 'wrong' },
  }
  it.each(POSTS)('allows a POST to %s with a matching header', async (path) => {
    const { value } = await cookieOf(await guest().post('/user/info'))
    const response = await guest().post(path, bodies[path], {
      cookie: `other=1; csrftoken=${value}`,
      'x-csrftoken': value,
    })
    expect(response.status).toBe(200)
  })

  it.each(POSTS)('refuses a POST to %s with a different header', async (path) => {
    const { value } = await cookieOf(await guest().post('/user/info'))
    for (const header of [undefined, '', 'x', `${value.slice(0, -1)}!`, `${value}x`]) {
      const response = await guest().post(path, bodies[path], {
        cookie: `csrftoken=${value}`,
        ...(header === undefined ? {} : { 'x-csrftoken': header }),
      })
      expect(response.status).toBe(403)
      expect(await response.text()).toMatch(/^[^{}<>\n]{1,120}$/)
    }
  })

  it('is required even for a POST with a bearer token', async () => {
    const user = await aUser()
    expect((await as(user).post('/gql/endpoint', { query: ME }, { cookie: 'csrftoken=abc' })).status).toBe(403)
  })

  it.each(['', 'session=1', 'xcsrftoken=1; csrftokenx=2'])(
    'is not required for a POST with the cookies %j, which only uses its bearer token',
    async (cookie) => {
      const user = await aUser()
      const response = await as(user).post(
        '/gql/endpoint',
        { query: ME },
        { ...(cookie === '' ? {} : { cookie }), 'x-csrftoken': 'whatever' },
      )
      expect(await response.json()).toEqual({ data: { user: { me: { uid: user.id } } } })
    },
  )
})

describe('a malformed request', () => {
  it('with a malformed URL is refused with a message', async () => {
    const response = await guest().post('/gql/%zz', {})
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/\p{Script=Han}/u)
  })

  it('with an unsupported method gets the allowed ones', async () => {
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      const response = await fetch(`${guest().url}/gql/endpoint`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('with a compressed body or another charset is refused, not misread', async () => {
    const query = JSON.stringify({ query: '{ user { me { uid } } }' })
    expect((await guest().post('/gql/endpoint', query, { 'content-encoding': 'gzip' })).status).toBe(415)
    expect(
      (await guest().post('/gql/endpoint', query, { 'content-type': 'application/json; charset=utf-16' })).status,
    ).toBe(415)
    expect(
      (await guest().post('/gql/endpoint', query, { 'content-type': 'application/json; charset=UTF-8' })).status,
    ).toBe(200)
  })

  it('with an empty CSRF cookie is treated as one without it, and gets a new one', async () => {
    const response = await guest().post('/user/info', undefined, { cookie: 'csrftoken=' })
    expect(response.headers.get('set-cookie')).toMatch(/^csrftoken=[\w-]{20}/)
  })
})
