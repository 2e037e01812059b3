import { WireClient } from '@cubic/testing/server/wire-client'
import { SAVE, SEARCH } from '@cubic/testing/server/wire-queries'
import { useWire } from '@cubic/testing/server/wire'
import { expect, it } from 'vitest'

const NOBODY = 'postgres://cubic:not-told@127.0.0.1:1/cubic'
const { anAdmin, anEvent, url, warnings } = useWire({ env: { DATABASE_READ_URL: NOBODY } })

it('a replica that is not there costs nobody anything, and its readers are told what they have seen', async () => {
  const event = await anEvent()
  const admin = new WireClient(url(), await anAdmin())
  const ready = await fetch(`${url()}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', parts: { replica: false } }])

  const post = (query: string, variables: object, headers = {}) =>
    admin.post('/gql/endpoint', { query, variables }, headers)
  const renamed = { model: 'CubicEventBase', values: JSON.stringify({ id: event.id, name: '新的名字' }) }
  const browser = { cookie: 'cubic-theme=dark' }
  const [seen = ''] = (await post(SAVE, renamed, browser)).headers.getSetCookie()
  expect(seen).toMatch(/^cubic-seen=[1-9]\d*; Path=\/; SameSite=Lax; Max-Age=30; HttpOnly$/)
  const asked = { model: 'CubicEventBase', fields: ['name'] }
  const found = await new WireClient(url()).post('/gql/endpoint', { query: SEARCH, variables: asked }, { cookie: seen })
  expect(await found.text()).toContain('新的名字')
  // Programs keep no cookies, and who only reads has seen nothing new.
  expect((await post(SAVE, renamed)).headers.getSetCookie()).toEqual([])
  expect((await post(SEARCH, asked, browser)).headers.getSetCookie()).toEqual([])
  const asksFor = '{ cubicEvent { system { lines { key state advice } } } }'
  const { data } = await admin.gql<{ cubicEvent: { system: { lines: readonly { key: string }[] } } }>(asksFor)
  const line = { key: 'replica', state: 'watch', advice: expect.stringContaining('docs/operations.md') as string }
  expect(data?.cubicEvent.system.lines.find(({ key }) => key === 'replica')).toEqual(line)
  expect(warnings.join()).toContain('it cannot be reached')
  expect(warnings.join()).not.toContain('not-told')
})
