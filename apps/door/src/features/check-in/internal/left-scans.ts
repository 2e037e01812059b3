import { openScanStore } from './scan-store.ts'
import { openSending } from './sending.ts'
import type { StationServer } from './station-server.ts'
import type { Vault } from './vault.ts'

const RETRY_MS = 5000

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
  let [isClosed, isOnline] = [false, true]
  const tell = () => {
    if (!isClosed) onCount(store.countWaiting())
  }
  const store = openScanStore(vault, () => tell())
  const run = async () => {
    for (const record of await vault.readScans()) store.put(record)
    const offset = (await vault.read('clockOffset')) ?? 0
    tell()
    if (!server) return
    const sending = openSending({
      server,
      store,
      connection: {
        isOnline: () => isOnline,
        reached: () => void (isOnline = true),
        lost: () => void (isOnline = false),
      },
      device,
      clock,
      clockOffset: () => offset,
      tell,
      isClosed: () => isClosed,
      isAwaited: () => false,
      onDecision: () => undefined,
      onTaken: () => store.keep(() => vault.put('lastSentAt', clock() + offset)),
      // a log-in that has ended: the page says so by itself
      onEnded: () => void (isClosed = true),
    })
    while (!isClosed && store.countWaiting() > 0) {
      isOnline = true
      await sending.flush()
      if (store.countWaiting() > 0) await pause(RETRY_MS)
    }
  }
  void run()
  return () => void (isClosed = true)
}
