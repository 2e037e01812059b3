import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askProvince } from './ask-province.ts'

const stalling = createServer(() => undefined)
const service = () => ({
  url: `http://127.0.0.1:${(stalling.address() as AddressInfo).port}/ip?ip={ip}&key={key}`,
  key: 'k',
})
beforeAll(async () => {
  stalling.listen(0, '127.0.0.1')
  await once(stalling, 'listening')
})
afterAll(() => {
  stalling.closeAllConnections()
  stalling.close()
})

it('a question to a service that stalls ends, also after garbage has been collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const asked = askProvince(service(), '120.24.78.68', new AbortController().signal)
  const collecting = setInterval(collect, 50)
  try {
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  } finally {
    clearInterval(collecting)
  }
})

it('a question ends when the server stops', async () => {
  const stopping = new AbortController()
  const asked = askProvince(service(), '120.24.78.68', stopping.signal)
  stopping.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
