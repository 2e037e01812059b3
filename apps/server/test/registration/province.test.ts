import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { anAdmin, as, aUser, anEvent, db, warnings } = useWire()

/** A maps service on loopback that answers as each test wants. */
type Answering = (request: IncomingMessage, response: ServerResponse) => void
let answering: Answering
let asked: string[] = []
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = request.url?.includes(TRIALS) ? saying({ province: '四川省' }) : answering
  answer(request, response)
})
const saying =
  (body: unknown, status = 200): Answering =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

/** Addresses of registrations that only show whether the service is asked yet. */
const TRIALS = '120.24.90.'
let trials = 0
const KEY = 'k3y&/?-of-the-organisation'
/** Of Shenzhen and of Shanghai. */
const [GUANGDONG, SHANGHAI] = ['120.24.78.68', '202.120.2.101']

beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  asked = []
})

async function configure(url: string | null): Promise<void> {
  const saved = await as(await anAdmin()).save('CubicSettings', { id: 1, ip_location_url: url, ip_location_key: KEY })
  expect(saved.status).toBe('ok')
}
const serviceUrl = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/ip?ip={ip}&key={key}`

async function register(address: string, more: { readonly location?: string } = {}) {
  const [event, user] = [await anEvent(), await aUser()]
  const { applicants } = await as(user).with({ address }).register(event, more)
  const [applicant] = applicants
  if (!applicant) throw new Error('nobody was registered')
  return applicant.id
}
const locationOf = async (id: number) =>
  (await db().one<{ location: string | null }>`select location from cubic_event_applicant where id = ${id}`)?.location

/**
 * Registers as soon as the service is asked about addresses: settings reach the server a moment after they are saved.
 */
async function registerAsked(address: string) {
  await expect
    .poll(async () => {
      await register(`${TRIALS}${++trials}`)
      return asked.length
    })
    .toBeGreaterThan(0)
  const id = await register(address)
  await expect.poll(() => asked.some((url) => url.includes(encodeURIComponent(address)))).toBe(true)
  return id
}

describe('the province of a registration', () => {
  it('is looked up offline without a maps service', async () => {
    expect(await locationOf(await register(GUANGDONG))).toBe('广东省')
    expect(await locationOf(await register(SHANGHAI))).toBe('上海市')
    expect(await locationOf(await register('240e:47d:c20:1627:30a3:ba0d:a5e6:ec19'))).toBe('广东省')
    expect(await locationOf(await register('8.8.8.8'))).toBe('美国')
    expect(await locationOf(await register('10.1.2.3'))).toBeNull()
    expect(await locationOf(await register('fe80::1%eth0'))).toBeNull()
  })

  it('is what the client says, if it says so', async () => {
    expect(await locationOf(await register(GUANGDONG, { location: '四川省' }))).toBe('四川省')
  })

  it.each([
    ['120.24.78.1', { province: '四川' }],
    ['120.24.78.2', { status: 0, result: { ip: '120.24.78.2', ad_info: { nation: '中国', province: '四川省' } } }],
  ])('is what the maps service answers to %s', async (address, answer) => {
    answering = saying(answer)
    await configure(serviceUrl())
    const id = await registerAsked(address)
    await expect.poll(() => locationOf(id)).toBe('四川省')
    expect(asked).toContain(`/ip?ip=${address}&key=${encodeURIComponent(KEY)}`)
    // a known address is stored at once, and not asked about again
    const count = asked.length
    expect(await locationOf(await register(address))).toBe('四川省')
    expect(asked).toHaveLength(count)
  })

  it.each<[string, string, Answering]>([
    ['120.24.79.1', 'fails', saying('down', 500)],
    ['120.24.79.2', 'answers no JSON', saying('<html>')],
    ['120.24.79.3', 'names no province', saying({ province: [], result: { ad_info: null } })],
    ['120.24.79.4', 'answers endlessly', (_, response) => void response.write('x'.repeat(100_000))],
    ['120.24.79.5', 'breaks the connection', (request) => request.socket.destroy()],
    ['120.24.79.6', 'redirects', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('stays that of the offline database for %s: the service %s', async (address, _what, answer) => {
    answering = answer
    await configure(serviceUrl())
    const id = await registerAsked(address)
    // its turn comes after the broken answer: then that one is over
    answering = saying({ province: '云南省' })
    const next = await register(`120.24.80.${address.at(-1)}`)
    await expect.poll(() => locationOf(next)).toBe('云南省')
    expect(await locationOf(id)).toBe('广东省')
    expect(asked).not.toContain('/elsewhere')
  })

  it('keeps nobody waiting for a service that stalls', async () => {
    const stalled: ServerResponse[] = []
    answering = (_, response) => void stalled.push(response)
    await configure(serviceUrl())
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => register(`120.24.81.${index + 1}`)))
    // all are registered while not one question has been answered
    for (const id of ids) expect(await locationOf(id)).toBe('广东省')
    await expect.poll(() => stalled.length).toBeGreaterThan(0)
    expect(stalled.every((response) => !response.writableEnded)).toBe(true)
    await configure(null)
  })

  it('leaves alone what staff have changed meanwhile', async () => {
    let answer = (): void => {}
    answering = (_, response) => (answer = () => void response.end('{"province":"四川省"}'))
    await configure(serviceUrl())
    const id = await registerAsked('120.24.82.1')
    await db().run`update cubic_event_applicant set location = '海南省' where id = ${id}`
    answer()
    answering = saying({ province: '云南省' })
    const next = await register('120.24.82.2')
    await expect.poll(() => locationOf(next)).toBe('云南省')
    expect(await locationOf(id)).toBe('海南省')
  })
})

describe('the key of the maps service', () => {
  it('reaches no answer, log or audit', async () => {
    answering = saying('down', 500)
    await configure(serviceUrl())
    await registerAsked('120.24.83.1')
    const admin = as(await anAdmin())
    const answers = [
      await admin.search('CubicSettings', { fields: ['ip_location_url', 'ip_location_key'] }),
      await admin.search('AuditEntry', { fields: ['before', 'after'], limit: 1000 }),
    ]
    expect(JSON.stringify(answers)).toContain('ip_location_url')
    expect(JSON.stringify(answers)).not.toContain(KEY)
    const logged = warnings.join('\n')
    expect(logged).toContain('maps service')
    expect(logged).not.toContain(KEY)
    expect(logged).not.toContain(encodeURIComponent(KEY))
    await configure(null)
  })

  it.each([
    'ftp://maps.example/{ip}',
    'javascript:{ip}',
    'https://maps.example/?key={key}',
    'maps',
    'http://{ip}:99999999/',
  ])('goes to no address such as %s', async (url) => {
    const saved = await as(await anAdmin()).save('CubicSettings', { id: 1, ip_location_url: url })
    expect(saved).toMatchObject({ status: 'error', errors: [{ field: 'ip_location_url' }] })
  })

  it.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '[fe80::1]', '[febf::1%25eth0]', '[::ffff:169.254.169.254]'])(
    'goes to no address of the link-local network, nor do messages: %s',
    async (host) => {
      const admin = as(await anAdmin())
      const refused = [
        await admin.save('CubicSettings', { id: 1, ip_location_url: `http://${host}/{ip}` }),
        await admin.save('CubicMessageSetting', { server_address: `http://${host}/send` }),
      ]
      for (const { status, errors } of refused) expect([status, errors?.length]).toEqual(['error', 1])
    },
  )

  it.each(['127.0.0.1', '10.0.0.7', '192.168.1.1', '[fd00::1]', 'maps.campus.example'])(
    'may go to %s: organisations run services of their own',
    async (host) => {
      const saved = await as(await anAdmin()).save('CubicSettings', { id: 1, ip_location_url: `http://${host}/{ip}` })
      expect(saved).toMatchObject({ status: 'ok' })
      await configure(null)
    },
  )
})
