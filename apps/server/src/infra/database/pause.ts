import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, but no longer than until `signal` is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
