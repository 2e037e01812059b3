import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rememberStaff } from '../infra/limits/known-staff.ts'
import { createLog } from '../infra/log/log.ts'
import { AS_CALLER, BY_SECRET, FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { LingeringClose, lingerLimitsFor } from './lingering-close.ts'
import { WITHIN } from '../infra/network/who-asks.ts'
import { turnAwayWhenOverloaded } from './turn-away.ts'

const PLACES = 2
let app: FastifyInstance
let metrics: Registry
let lines: string[]
let times: { active: number; idle: number }
let isAnswering: boolean
const held: (() => void)[] = []
let early: Promise<unknown>

beforeEach(() => {
  app = Fastify({ forceCloseConnections: true })
  metrics = new Registry()
  lines = []
  times = { active: 0, idle: 0 }
  isAnswering = false
  const log = createLog({ level: 'warn', write: (line) => void lines.push(line) })
  new LingeringClose(lingerLimitsFor(1000)).addTo(app)
  const staff = rememberStaff()
  turnAwayWhenOverloaded(app, { places: PLACES, staff, log, metrics, readTimes: () => ({ ...times }) })
  app.post('/gql/endpoint', AS_CALLER, async (request) => {
    if (request.headers.authorization === 'Bearer staff') staff.note('staff', true)
    if (!isAnswering) await new Promise<void>((resolve) => void held.push(resolve))
    return 'answered'
  })
  app.post('/api/auth/v1/request-login-token', BY_SECRET, () => 'answered')
  app.get('/healthz', FOR_EVERYBODY, () => 'answered')
  app.get('/api/door/v1/board/stream', AS_CALLER, () => 'answered')
})
afterEach(async () => {
  for (const resolve of held.splice(0)) resolve()
  await app.close()
})

/** Sent at once, not when somebody waits for its answer. */
const post = (token: string, headers = {}) =>
  app
    .inject({
      method: 'POST',
      url: '/gql/endpoint',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: {},
    })
    .then((answer) => answer)

/** Keeps the event loop busy until the process is overloaded, with these places taken. */
async function overload(places = PLACES) {
  for (let sample = 0; sample < 7; sample++) {
    times.active += 100
    await app.inject({ method: 'POST', url: '/api/auth/v1/request-login-token' })
  }
  early = Promise.all(Array.from({ length: places }, (_, index) => post(`early-${index}`)))
  await expect.poll(() => held.length).toBe(PLACES)
}

it('turns others away with 503, the seconds and a text in their language', async () => {
  await overload()
  const answer = await post('late', { 'accept-language': 'en' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.body).toBe('Too many people are here right now. Please try again in 1 s')
  expect((await post('late')).body).toBe('现在访问的人太多，请 1 秒后再试')
  expect((await app.inject({ method: 'POST', url: '/api/auth/v1/request-login-token' })).statusCode).toBe(503)
  expect(held).toHaveLength(PLACES)
})

it('keeps the connection of those whose body came with the headers', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await overload()
  const answer = await fetch(`${url}/gql/endpoint`, { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'keep-alive'])
})

it('never turns away who asks for health, for what is for everybody, or for a stream', async () => {
  await overload()
  for (const url of ['/healthz', '/api/door/v1/board/stream'])
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect((await app.inject({ method: 'GET', url: '/nowhere' })).statusCode).toBe(404)
})

it('lets in what a page that is for everybody asks for', async () => {
  await overload()
  isAnswering = true
  const answer = await app.inject({ method: 'POST', url: '/gql/endpoint', remoteAddress: WITHIN, payload: {} })
  expect(answer.statusCode).toBe(200)
})

it('recognises staff who were here before', async () => {
  isAnswering = true
  await post('staff')
  isAnswering = false
  await overload()
  isAnswering = true
  expect((await post('staff')).statusCode).toBe(200)
  expect((await post('member')).statusCode).toBe(503)
})

it('gives a place back once its request is answered', async () => {
  await overload()
  for (const resolve of held.splice(0)) resolve()
  await early
  isAnswering = true
  expect((await post('late')).statusCode).toBe(200)
})

it('gives a place back once its client has gone', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const gone = fetch(`${url}/gql/endpoint`, { method: 'POST', signal: leaving.signal })
  await expect.poll(() => held.length).toBe(1)
  await overload(PLACES - 1)
  expect((await post('late')).statusCode).toBe(503)
  leaving.abort()
  await expect(gone).rejects.toThrow('aborted')
  isAnswering = true
  await expect.poll(async () => (await post('late')).statusCode).toBe(200)
})

it('counts those it turns away, and says once that it does', async () => {
  await overload()
  await post('late')
  await post('late')
  expect(await metrics.metrics()).toContain('cubic_requests_turned_away_total{who="others"} 2')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"level":"warn"')
})
