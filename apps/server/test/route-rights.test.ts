import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AS_CALLER, demandRights, FOR_EVERYBODY, stateRight } from '../src/infra/http/route-right.ts'

it('a server does not start with a route that does not declare its right', async () => {
  const app = Fastify()
  demandRights(app)
  app.get('/stated', AS_CALLER, async () => 'ok')
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    files.get('/by-plugin', async () => 'ok')
  })
  await app.register(async (routes) => {
    routes.get('/forgotten', async () => 'ok')
  })
  await expect(app.ready()).rejects.toThrow('/forgotten')
})

it('a server starts if all routes declare their right', async () => {
  const app = Fastify()
  demandRights(app)
  app.get('/stated', AS_CALLER, async () => 'ok')
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    files.get('/by-plugin', async () => 'ok')
  })
  expect((await app.inject('/by-plugin')).body).toBe('ok')
  await app.close()
})
