import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { LingeringClose, type LingerLimits } from './lingering-close.ts'

const KILOBYTE = 1024
const LIMITS: LingerLimits = { bytes: 256 * KILOBYTE, allMs: 400, silenceMs: 150, clients: 2 }
const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** A server that refuses each body unread; returns its port. */
async function aRefusingServer(limits: Partial<LingerLimits> = {}): Promise<number> {
  const app = Fastify({ forceCloseConnections: 'idle' })
  apps.push(app)
  new LingeringClose({ ...LIMITS, ...limits }).addTo(app)
  app.addHook('onRequest', async (_request, reply) => reply.code(403).send('refused'))
  app.post('/', () => 'unreachable')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Begins a body; `closed` gives how long its connection lived. */
function beginBody(port: number, extra = 'Content-Length: 99999999'): { socket: Socket; closed: Promise<number> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const started = performance.now()
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${extra}\r\n\r\n`)
  socket.on('error', () => undefined).resume()
  return {
    socket,
    closed: new Promise((resolve) => socket.once('close', () => resolve(performance.now() - started))),
  }
}

it('a client that pauses is left after a moment', async () => {
  const { socket, closed } = beginBody(await aRefusingServer({ allMs: 60_000 }))
  socket.write('x')
  expect(await closed).toBeLessThan(2000)
})

it('a client that sends a little now and then is left at the time limit', async () => {
  const { socket, closed } = beginBody(await aRefusingServer())
  const trickle = setInterval(() => void socket.write('x'), 20)
  const lived = await closed
  clearInterval(trickle)
  expect(lived).toBeGreaterThan(300)
  expect(lived).toBeLessThan(3000)
})

it('a client that sends without end is left at the limit of bytes', async () => {
  const { socket, closed } = beginBody(await aRefusingServer({ allMs: 60_000, silenceMs: 60_000 }))
  const chunk = Buffer.alloc(64 * KILOBYTE)
  const send = (): void => void (socket.writable && socket.write(chunk, send))
  send()
  await closed
  expect(socket.bytesWritten).toBeLessThan(64 * 1024 * KILOBYTE)
})

it('the first clients are left as soon as there are more than the limit', async () => {
  const port = await aRefusingServer({ allMs: 60_000, silenceMs: 60_000 })
  const left: number[] = []
  const bodies: ReturnType<typeof beginBody>[] = []
  for (let client = 0; client < 4; client++) {
    const body = beginBody(port)
    bodies.push(body)
    void body.closed.then(() => left.push(client))
    await new Promise((resolve) => body.socket.once('data', resolve))
  }
  await Promise.all(bodies.slice(0, 2).map(({ closed }) => closed))
  expect(left).toEqual([0, 1])
})

it('a request whose body has arrived keeps its connection', async () => {
  const port = await aRefusingServer()
  const { socket } = beginBody(port, 'Content-Length: 2')
  const first = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write('{}')
  expect(await first).toMatch(/^HTTP\/1\.1 403 /)
})

it('a request from within the process waits for nothing', async () => {
  const app = Fastify()
  apps.push(app)
  new LingeringClose({ ...LIMITS, allMs: 60_000, silenceMs: 60_000 }).addTo(app)
  app.post('/', () => 'answered')
  const { body, headers } = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect([body, headers.connection]).toEqual(['answered', 'keep-alive'])
})
