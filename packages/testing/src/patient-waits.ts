// Loaded before each test file: `vi.waitFor` and `vi.waitUntil` give up after one second unless told otherwise, in
// which a busy machine may not have come to what they wait for.
import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

type Options = Parameters<typeof vi.waitFor>[1]

const { waitFor, waitUntil } = vi
const patient = (options: Options) => ({
  timeout: PATIENCE,
  interval: 20,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// The files of a worker share `vi`.
if (!('isPatient' in vi))
  Object.assign(vi, {
    isPatient: true,
    waitFor: (...[callback, options]: Parameters<typeof waitFor>) => waitFor(callback, patient(options)),
    waitUntil: (...[callback, options]: Parameters<typeof waitUntil>) => waitUntil(callback, patient(options)),
  })
