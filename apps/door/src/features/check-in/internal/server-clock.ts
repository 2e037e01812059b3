import type { ScanStore } from './scan-store.ts'
import type { StationServer } from './station-server.ts'
import type { Vault } from './vault.ts'

type ServerClockOptions = {
  readonly server: StationServer
  readonly vault: Vault
  readonly store: ScanStore
  /** This device's clock, in milliseconds. */
  readonly clock: () => number
}

/** The server's time, by this device's clock and how far it is off. */
export type ServerClock = {
  readonly now: () => number
  /** In milliseconds; what to add to this device's clock. */
  readonly offset: () => number
  /** Takes the offset that is on the disk. */
  readonly restore: () => Promise<void>
  readonly measure: () => Promise<void>
}

/** An answer that took longer tells little. */
const ANSWER_MAX_MS = 4000
/** Smaller differences are the network's. */
const CHANGE_MIN_MS = 500

export function openServerClock({ server, vault, store, clock }: ServerClockOptions): ServerClock {
  let offset = 0
  return {
    now: () => clock() + offset,
    offset: () => offset,
    async restore() {
      offset = (await vault.read('clockOffset')) ?? 0
    },
    async measure() {
      const asked = clock()
      const there = (await server.serverTime()).getTime()
      const answered = clock()
      if (answered - asked > ANSWER_MAX_MS) return
      const measured = Math.round(there - (asked + answered) / 2)
      if (Math.abs(measured - offset) < CHANGE_MIN_MS) return
      offset = measured
      await store.keep(() => vault.put('clockOffset', measured))
    },
  }
}
