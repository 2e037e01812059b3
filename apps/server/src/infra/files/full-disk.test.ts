import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder = ''
// The files of a run share their modules: this one takes a file store of its own, and gives back what it replaced.
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cubic-full-'))
  vi.resetModules()
  vi.doMock('node:fs/promises', async (original) => ({
    ...(await original<typeof import('node:fs/promises')>()),
    rename: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  }))
})
afterEach(() => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
  rmSync(folder, { recursive: true, force: true })
})

it('a full disk is reported as temporarily unavailable, and leaves no partial files', async () => {
  const { openFileStore } = await import('./files.ts')
  const { Unavailable } = await import('../errors/unavailable.ts')
  const store = openFileStore(folder)
  await expect(store.write(`${'0a'.repeat(20)}.webp`, Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable)
  expect(await store.listOlderThan(-1000)).toEqual([])
  const { readdir } = await import('node:fs/promises')
  expect(await readdir(path.join(folder, '0a'))).toEqual([])
})
