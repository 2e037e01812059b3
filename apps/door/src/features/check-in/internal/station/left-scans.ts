import { pauseUntilOnline } from '../network/browser-connection.ts'
import type { StationServer } from '../network/station-server.ts'
import type { Vault } from '../storage/vault.ts'
import { runMachine } from './run-machine.ts'

const RETRY_MS = 2000

type LeftScansOptions = {
  readonly vault: Vault
  readonly device: string
  /** Undefined: nobody is logged in, so that they can only be counted. */
  readonly server: StationServer | undefined
  readonly onCount: (waiting: number) => void
  readonly clock?: () => number
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** Sends the scans that an earlier visit has left on this device, while no door is open. Returns what ends it. */
export function sendLeftScans({ vault, device, server, onCount, ...options }: LeftScansOptions): () => void {
  const clock = options.clock ?? Date.now
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let isOver = false
  const count = (waiting: number) => {
    if (!isOver) onCount(waiting)
  }
  const close = () => void (isOver = true)
  const run = async () => {
    const [records, clockOffset] = await Promise.all([vault.readScans(), vault.read('clockOffset')])
    count(records.filter(({ isWaiting }) => isWaiting).length)
    if (!server || isOver) return
    const { state, dispatch, subscribe, until } = runMachine({
      server,
      vault,
      device,
      clock,
      perform(effect) {
        // a log-in that has ended: the page says so by itself
        if (effect.type === 'end') close()
      },
    })
    subscribe(() => count(state().waiting))
    await dispatch({ type: 'restored', records, clockOffset })
    while (!isOver && state().waiting > 0) {
      void dispatch({ type: 'reached' })
      void dispatch({ type: 'flush' })
      await until(({ queue, isEnding }) => isOver || (!queue && !isEnding))
      if (state().waiting > 0) await pauseUntilOnline(pause(RETRY_MS))
    }
    void dispatch({ type: 'closed' })
  }
  void run()
  return close
}
