import { keepMode, keptMode, type DoorMode } from '../door/door-mode.ts'
import { hashNumber } from '../lists/code-hash.ts'
import type { TicketList } from '../lists/ticket-list.ts'
import { isBrowserOnline } from '../network/browser-connection.ts'
import { noticingSilence } from '../network/silence.ts'
import type { StationServer } from '../network/station-server.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import type { Vault } from '../storage/vault.ts'
import { openDeviceLists } from './device-lists.ts'
import { openDeviceScans, type DeviceScans } from './device-scans.ts'
import { runMachine, type Machine } from './run-machine.ts'
import { stateReader, type StationState } from './station-state.ts'
import { startSync } from './sync-loop.ts'

export type StationOptions = {
  readonly server: StationServer
  readonly vault: Vault
  /** The events at this door; unknown codes are sent to the first. */
  readonly eventIds: readonly number[]
  /** Send the scans of these events only: a pass may send no others. */
  readonly ownEventsOnly?: boolean
  readonly device: string
  readonly gate: string | null
  /** Called when the server no longer knows this device's token. `handedOver`: scans that staff got all the same. */
  readonly onUnauthenticated: (handedOver: number, counted: number) => void
  /** This device's clock, in milliseconds. */
  readonly clock?: () => number
  readonly pause?: (milliseconds: number) => Promise<void>
  /** After how long without an answer the network counts as lost. */
  readonly silenceMs?: number
}

export type Station = DeviceScans & {
  readonly state: () => StationState
  readonly subscribe: (listener: () => void) => () => void
  /** Is this ticket's holder let in by a scan of this device that the list does not show yet? */
  readonly wasLetIn: (ticketId: number) => boolean
  /** The hash of a campus card's number in each event's list. */
  readonly hashNumber: (number: string) => Promise<ReadonlyMap<number, string>>
  readonly setMode: (mode: DoorMode) => void
  /** Takes a scan back; it stays known, and checks nobody in. */
  readonly takeBack: (scanId: string, reason?: string) => Promise<void>
  /** Reports answers that arrive after the verdict and differ from it. */
  readonly onCorrection: (listener: (record: ScanRecord) => void) => () => void
  readonly lists: () => readonly TicketList[]
  /** Sends and fetches now, not at its next time. */
  readonly refresh: () => Promise<void>
  readonly markUndone: (scanId: string, reason: string) => Promise<void>
  /** Resolves once what was being fetched and sent is on the disk. */
  readonly close: () => Promise<void>
}

/** A short question without an answer for so long: the network hangs. */
const SILENCE_MS = 4500

/** Opens a device's check-in at a door: its lists, its scans, and their way to the server. */
export function openStation(options: StationOptions): Station {
  const { vault, eventIds, device, gate } = options
  const clock = options.clock ?? Date.now
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  const corrections = new Set<(record: ScanRecord) => void>()
  const server = noticingSilence(options.server, {
    afterMs: options.silenceMs ?? SILENCE_MS,
    onSilence: () => void dispatch({ type: 'lost' }),
    onAnswer: () => void dispatch({ type: 'reached' }),
  })
  const machine = runMachine({
    server,
    vault,
    device,
    clock,
    connection: isBrowserOnline() ? 'online' : 'offline',
    perform(effect) {
      switch (effect.type) {
        case 'mark':
          return deviceLists.mark(effect.record, effect.decided)
        case 'unmark':
          return deviceLists.unmark(effect.record)
        case 'correct':
          return corrections.forEach((listener) => listener(effect.record))
        case 'end':
          return options.onUnauthenticated(effect.handedOver, effect.counted)
      }
    },
  })
  const { dispatch } = machine
  const deviceLists = openDeviceLists({ server, vault, machine, eventIds, device })
  const lists = deviceLists.byEvent
  void dispatch({ type: 'mode', mode: keptMode(eventIds) })
  const opening = restore(options, machine)
    .then(deviceLists.read)
    .then(() => dispatch({ type: 'opened' }))
  const sync = startSync({ server, machine, deviceLists, opening, clock, pause })
  return {
    ...openDeviceScans({ machine, lists, eventIds, device, gate, opening, clock, pause }),
    state: stateReader(machine, lists, { eventIds, clock }),
    subscribe: machine.subscribe,
    ...staffActions(machine, eventIds),
    wasLetIn: (ticketId) => machine.state().welcomes.has(ticketId),
    hashNumber: (number) => hashNumber(lists.values(), number),
    onCorrection(listener) {
      corrections.add(listener)
      return () => corrections.delete(listener)
    },
    lists: () => [...lists.values()],
    refresh: sync.refresh,
    close() {
      void dispatch({ type: 'closed' })
      return sync.stop()
    },
  }
}

function staffActions(
  { dispatch }: Machine,
  eventIds: readonly number[],
): Pick<Station, 'setMode' | 'takeBack' | 'markUndone'> {
  return {
    setMode(mode) {
      keepMode(eventIds, mode)
      void dispatch({ type: 'mode', mode })
    },
    async takeBack(scanId, note) {
      await dispatch({ type: 'taken_back', scanId, note })
      void dispatch({ type: 'flush' })
    },
    markUndone: (scanId, note) => dispatch({ type: 'undone_by_staff', scanId, note }),
  }
}

/** Reads what an earlier visit has left on the disk, except the lists. */
async function restore({ vault, eventIds, ownEventsOnly }: StationOptions, machine: Machine): Promise<void> {
  const [lastSentAt, checkedAt, clockOffset, kept] = await Promise.all([
    vault.read('lastSentAt'),
    vault.read('checkedAt'),
    vault.read('clockOffset'),
    vault.readScans(),
  ])
  const records = kept.filter(({ eventId }) => !ownEventsOnly || eventIds.includes(eventId))
  await machine.dispatch({ type: 'restored', records, lastSentAt, checkedAt, clockOffset })
}
