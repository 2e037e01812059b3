import type { RequestFault } from '../../../../data/client.ts'
import { followBrowser, isBrowserOnline } from '../network/browser-connection.ts'
import { measureClock } from '../network/server-clock.ts'
import type { StationServer } from '../network/station-server.ts'
import type { DeviceLists } from './device-lists.ts'
import type { Machine } from './run-machine.ts'
import type { MachineEvent } from './station-machine.ts'

type SyncOptions = {
  readonly server: StationServer
  readonly machine: Machine
  readonly deviceLists: DeviceLists
  /** Resolves once the lists on this device have been read. */
  readonly opening: Promise<void>
  readonly clock: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

const POLL_MS = 5000
/** Without network; and where the browser believes that there is some, so that it will not say when it is back. */
const OFFLINE_POLL_MS = 10_000
const UNNOTICED_POLL_MS = 2000
/** How soon and how often it is tried again once the browser says that the network is back. */
const BACK_POLL_MS = 1000
const BACK_TRIES = 5

/** Fetches the lists, measures the clock and sends what waits, again and again until the machine is closed. */
export function startSync({ server, machine, deviceLists, opening, clock, pause }: SyncOptions) {
  const { dispatch } = machine
  const fetchLists = inOne(async () => {
    await deviceLists.fetch()
    await dispatch({ type: 'checked', at: clock() + machine.state().clockOffset })
  })
  const refresh = inOne(async () => {
    await opening
    try {
      await Promise.all([fetchLists.run(), measure()])
      void dispatch({ type: 'flush' })
      await machine.until(({ queue }) => !queue)
    } catch (error) {
      void dispatch(eventOfFault(server.faultOf(error)))
    }
    await machine.until(({ isEnding }) => !isEnding)
  })

  /** What began before the network was back may fail after that, and a network takes a moment until it carries. */
  const reconnect = inOne(async () => {
    await refresh.running()
    for (let tries = 0; tries < BACK_TRIES; tries++) {
      await refresh.run()
      const { connection, phase } = machine.state()
      if (connection === 'online' || phase === 'closed') return
      await pause(BACK_POLL_MS)
    }
  })

  async function measure(): Promise<void> {
    const clockOffset = await measureClock(server, { clock, known: machine.state().clockOffset })
    if (clockOffset !== undefined) await dispatch({ type: 'measured', clockOffset })
  }

  async function poll(): Promise<void> {
    while (machine.state().phase !== 'closed') {
      await refresh.run()
      const offlinePause = isBrowserOnline() ? UNNOTICED_POLL_MS : OFFLINE_POLL_MS
      await pause(machine.state().connection === 'online' ? POLL_MS : offlinePause)
    }
  }

  const stopFollowing = followBrowser({
    onOffline: () => void dispatch({ type: 'lost' }),
    onOnline: () => void reconnect.run(),
    onShown: () => void reconnect.run(),
  })
  void poll()
  return {
    refresh: refresh.run,
    /** Resolves once what was being fetched and sent has ended. */
    async stop(): Promise<void> {
      stopFollowing()
      await refresh.running()
      // of a network that hangs; that it failed was shown
      await Promise.allSettled([fetchLists.running()])
    },
  }
}

function eventOfFault(fault: RequestFault): MachineEvent {
  if (fault.kind === 'refused') return { type: 'refused', reason: fault.message }
  return { type: fault.kind === 'unauthenticated' ? 'unauthenticated' : 'lost' }
}

/** Runs work once at a time. A call during a run gets the result of that run. */
function inOne(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  return {
    run: () => (running ??= work().finally(() => (running = undefined))),
    running: () => running,
  }
}
