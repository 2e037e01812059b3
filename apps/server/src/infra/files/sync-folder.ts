import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes the folder's entries to the disk, so that a rename survives a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
