import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFileStore } from './files.ts'
import { Unavailable } from './unavailable.ts'

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  rename: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
}))

let folder = ''
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'cubic-full-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a full disk is unavailable for now, and leaves nothing unfinished behind', async () => {
  const store = openFileStore(folder)
  await expect(store.write(`${'0a'.repeat(20)}.webp`, Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable)
  expect(await store.listOlderThan(-1000)).toEqual([])
  const { readdir } = await import('node:fs/promises')
  expect(await readdir(path.join(folder, '0a'))).toEqual([])
})
