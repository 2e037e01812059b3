import type { DoorTicket } from '@cubic/contract'
import { newUuid } from '@cubic/web-kit/uuid'
import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { ScanRecord } from '../internal/scan-record.ts'
import { LOOKING, sameCodeFilter, scanReducer, type Reading, type ScanSource } from '../internal/scan-state.ts'
import type { Registered } from '../internal/device-scans.ts'
import type { Station } from '../internal/station.ts'
import type { StationState } from '../internal/station-state.ts'
import { groupOf } from '../internal/ticket-list.ts'
import { createSignal } from '../internal/tones.ts'
import { lookOf, verdictStay, type VerdictLook } from '../internal/verdict.ts'

/** How long a scan can be taken back with one tap, in milliseconds. */
export const UNDO_MS = 5000
/** How long a verdict stays when the next code is waiting, in milliseconds: long enough to be seen. */
const SEEN_MS = 700

/** How long a verdict stays that offers to let the others of its group in, in milliseconds. */
const GROUP_MS = 4000

/** The others of a scanned ticket's group who may still come in. None where the ticket itself lets nobody in. */
export function openGroupOf(station: Station, { shown, undone }: ScanRecord): readonly DoorTicket[] {
  const { verdict, ticketId } = shown
  if (undone || ticketId === undefined || (verdict !== 'welcome' && verdict !== 'already_in')) return []
  return groupOf(station.lists(), ticketId).filter((ticket) => mayEnter(ticket, station.wasLetIn))
}

/** May somebody of the list be checked in, as far as this device knows? */
export function mayEnter(ticket: DoorTicket, wasLetIn: (ticketId: number) => boolean): boolean {
  return ticket.registration_status === 'success' && ticket.check_in_status !== 'attend' && !wasLetIn(ticket.id)
}

export function useStationState(station: Station): StationState {
  return useSyncExternalStore(station.subscribe, station.state)
}

/** Runs the door: reads scans, has them judged and shows verdicts, one at a time. */
export function useDoor(station: Station) {
  const [state, dispatch] = useReducer(scanReducer, LOOKING)
  const [undoable, setUndoable] = useState<readonly ScanRecord[]>([])
  const { scans } = useStationState(station)
  const inFlight = useRef<string>(undefined)
  const [admits] = useState(sameCodeFilter)
  const signal = useSignal()
  const show = useEffectEvent((record: ScanRecord) => {
    signal.current?.give(lookOf(record.shown))
    setUndoable(record.shown.verdict === 'welcome' ? [record] : [])
  })
  const judge = useEffectEvent(async ({ id, text, source, note }: Reading) => {
    const isByHand = source === 'by_hand'
    const { record } = await station.scan(text, { isByHand, ...(note !== undefined && { note }) })
    inFlight.current = undefined
    show(record)
    dispatch({ type: 'judged', readingId: id, record })
  })
  useEffect(() => {
    if (state.phase !== 'checking' || inFlight.current === state.reading.id) return
    inFlight.current = state.reading.id
    void judge(state.reading)
  }, [state])
  useEffect(
    () =>
      station.onCorrection((record) => {
        show(record)
        dispatch({ type: 'corrected', record })
      }),
    [station],
  )
  const stayOf = (record: ScanRecord) =>
    openGroupOf(station, record).length > 0 ? GROUP_MS : verdictStay(record.shown)
  const stayOfShown = useEffectEvent(stayOf)
  const shown = state.phase === 'verdict' ? state.record : undefined
  const isNextWaiting = state.phase === 'verdict' && state.waiting.length > 0
  useEffect(() => {
    if (!shown) return
    const stay = isNextWaiting ? SEEN_MS : stayOfShown(shown)
    const timer = setTimeout(() => dispatch({ type: 'dismissed' }), stay)
    return () => clearTimeout(timer)
  }, [shown, isNextWaiting])
  useEffect(() => {
    if (undoable.length === 0) return
    const timer = setTimeout(() => setUndoable([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return {
    state,
    /** The last welcome, or those of a group, for as long as one tap takes them back. */
    undoable: undoable.map((record) => scans.find(({ scanId }) => scanId === record.scanId) ?? record),
    read(text: string, source: ScanSource, note?: string) {
      if (source === 'camera' && !admits(text, Date.now())) return
      dispatch({ type: 'read', reading: { id: newUuid(), text, source, ...(note !== undefined && { note }) } })
    },
    stayOf,
    dismiss: () => dispatch({ type: 'dismissed' }),
    takeBack(records: readonly ScanRecord[]) {
      setUndoable([])
      dispatch({ type: 'dismissed' })
      for (const { scanId } of records) void station.takeBack(scanId)
    },
    /** Lets the people of a group in. Gives how many of them did not come in after all. */
    async admit(ticketIds: readonly number[], note: string): Promise<number> {
      const records = await station.admit(ticketIds, note)
      const welcomed = records.filter(({ shown: { verdict } }) => verdict === 'welcome')
      if (welcomed.length > 0) signal.current?.give('welcome')
      setUndoable(welcomed)
      return ticketIds.length - welcomed.length
    },
    /** Welcomes somebody who was registered at the door, as after a scan. */
    async registered(walkIn: Registered) {
      const record = await station.registered(walkIn)
      show(record)
      dispatch({ type: 'corrected', record })
    },
    trySignal: (look: VerdictLook) => signal.current?.give(look),
  }
}
export type Door = ReturnType<typeof useDoor>

function useSignal() {
  const signal = useRef<ReturnType<typeof createSignal>>(undefined)
  useEffect(() => {
    const made = createSignal()
    signal.current = made
    return () => made.close()
  }, [])
  return signal
}
