import { mkdtempSync, rmSync } from 'node:fs'
import fs, { readdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Unavailable } from '../errors/unavailable.ts'
import { openFileStore } from './files.ts'

let folder = ''
// In place, and back again: to load the modules anew would cost all files that this process still runs theirs.
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cubic-full-'))
  vi.spyOn(fs, 'rename').mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

it('a full disk is reported as temporarily unavailable, and leaves no partial files', async () => {
  const store = openFileStore(folder)
  await expect(store.write(`${'0a'.repeat(20)}.webp`, Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable)
  expect(fs.rename).toHaveBeenCalledOnce()
  expect(await store.listOlderThan(-1000)).toEqual([])
  expect(await readdir(path.join(folder, '0a'))).toEqual([])
})
