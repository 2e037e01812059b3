import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { freePort } from '@cubic/testing/free-port'
import { programOf } from '@cubic/testing/programs'
import { expect, it } from 'vitest'

/** How PostgreSQL refuses a connection for which it has no room. */
function noRoom(): Buffer {
  const fields = Buffer.from('SFATAL\0C53100\0Mcould not write init file: No space left on device\0\0')
  const head = Buffer.from('E....')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it('npm start on a full disk says what to do and waits, until it is told to stop', async () => {
  const database = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(noRoom())),
  )
  await once(database.listen(0, '127.0.0.1'), 'listening')
  const { port } = database.address() as AddressInfo
  const child = spawn(process.execPath, [await programOf(new URL('../../src/start.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: tmpdir(),
      DATABASE_URL: `postgres://cubic:secret@127.0.0.1:${port}/cubic`,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += String(part)))
    await expect.poll(() => said).toContain(`Make room on the disk of ${tmpdir()} (DATA_DIR) or of the database`)
    expect(said).not.toContain('    at ')
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    database.close()
  }
})
