import { newUuid } from '@cubic/web-kit/uuid'
import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { ScanRecord } from './internal/scan-record.ts'
import { LOOKING, sameCodeFilter, scanReducer, type Reading, type ScanSource } from './internal/scan-state.ts'
import type { Station, StationState } from './internal/station.ts'
import { createSignal } from './internal/tones.ts'
import { lookOf, verdictStay, type VerdictLook } from './internal/verdict.ts'

/** How long a scan can be taken back with one tap, in milliseconds. */
export const UNDO_MS = 5000
/** How long a verdict stays when the next code is waiting, in milliseconds: long enough to be seen. */
const SEEN_MS = 700

export function useStationState(station: Station): StationState {
  return useSyncExternalStore(station.subscribe, station.state)
}

/** Runs the door: reads scans, has them judged and shows verdicts, one at a time. */
export function useDoor(station: Station) {
  const [state, dispatch] = useReducer(scanReducer, LOOKING)
  const [undoable, setUndoable] = useState<ScanRecord>()
  const { scans } = useStationState(station)
  const inFlight = useRef<string>(undefined)
  const [admits] = useState(sameCodeFilter)
  const signal = useSignal()
  const show = useEffectEvent((record: ScanRecord) => {
    signal.current?.give(lookOf(record.shown))
    setUndoable(record.shown.verdict === 'welcome' ? record : undefined)
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
  const shown = state.phase === 'verdict' ? state.record : undefined
  const isNextWaiting = state.phase === 'verdict' && state.waiting.length > 0
  useEffect(() => {
    if (!shown) return
    const stay = isNextWaiting ? SEEN_MS : verdictStay(shown.shown)
    const timer = setTimeout(() => dispatch({ type: 'dismissed' }), stay)
    return () => clearTimeout(timer)
  }, [shown, isNextWaiting])
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return {
    state,
    /** The last welcome, for as long as one tap takes it back. */
    undoable: undoable && (scans.find(({ scanId }) => scanId === undoable.scanId) ?? undoable),
    read(text: string, source: ScanSource, note?: string) {
      if (source === 'camera' && !admits(text, Date.now())) return
      dispatch({ type: 'read', reading: { id: newUuid(), text, source, ...(note !== undefined && { note }) } })
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    takeBack(record: ScanRecord) {
      setUndoable(undefined)
      dispatch({ type: 'dismissed' })
      void station.takeBack(record.scanId)
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
