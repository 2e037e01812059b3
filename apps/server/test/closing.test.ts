import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { useWire } from './support/wire-client.ts'

const { anEvent, app, url } = useWire()

it('the server ends although somebody does not read their answer', async () => {
  const act_description = `<p>${'长'.repeat(90_000)}</p>`
  for (let index = 0; index < 60; index++) await anEvent({ columns: { act_description } })
  const query =
    '{ dash { generic { search(model: "CubicEventBase", fields: ["act_description"], limit: 60) { items { raw } } } } }'
  const body = JSON.stringify({ query })
  const reader = connect(Number(new URL(url()).port), '127.0.0.1')
  reader.on('error', () => undefined)
  reader.write(
    `POST /gql/endpoint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await once(reader, 'readable')
  // Its first bytes are there; the rest waits for somebody to read it.
  expect(String(reader.read(12))).toBe('HTTP/1.1 200')
  await app().http.close()
  reader.destroy()
})
