import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { askServer, isLinkLocal } from './ask-server.ts'

it('an answer is read up to 64 KB, and its status counts all the same', async () => {
  const server = createServer((_request, response) => response.writeHead(202).end('x'.repeat(1_000_000)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { status, text, isWhole } = await askServer({ address, patienceMs: 10_000 })
  expect([status, text.length, isWhole]).toEqual([202, 65_536, false])
})

it.each([
  ['http://169.254.169.254/latest', true],
  ['http://[fe80::1]/', true],
  ['http://[::ffff:169.254.169.254]/', true],
  ['http://169.254.169.254./', true],
  ['https://192.168.1.2/', false],
  ['https://maps.example.edu/{ip}', false],
])('%s leads to the link-local network: %s', (address, expected) => {
  expect(isLinkLocal(address)).toBe(expected)
})
