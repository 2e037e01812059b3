import { newUuid } from '@cubic/web-kit/uuid'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { ScanRecord } from '../scans/scan-record.ts'
import { lookOf, passes, verdictStay, type VerdictLook } from '../scans/verdict.ts'
import type { Registered } from '../station/device-scans.ts'
import { openGroupOf } from '../station/may-enter.ts'
import type { Station } from '../station/station.ts'
import { useStationState } from '../station/use-station.ts'
import { LOOKING, sameCodeFilter, scanReducer, type Reading, type ScanSource, type ScanState } from './scan-state.ts'
import { createSignal } from './tones.ts'

/** How long a scan can be taken back with one tap, in milliseconds. */
export const UNDO_MS = 5000
/** How long a verdict stays when the next code is waiting, in milliseconds: long enough to be seen. */
const SEEN_MS = 700

/** How long a verdict stays that offers to let the others of its group in, in milliseconds. */
const GROUP_MS = 4000

/** Runs the door: reads scans, has them judged and shows verdicts, one at a time. */
export function useDoor(station: Station) {
  const [state, dispatch] = useReducer(scanReducer, LOOKING)
  const { undoable, setUndoable } = useUndoable(station)
  const [admits] = useState(sameCodeFilter)
  const signal = useSignal()
  const show = (record: ScanRecord) => {
    signal.current?.give(lookOf(record.shown))
    setUndoable(passes(record.shown) ? [record] : [])
  }
  useJudging(station, state, (readingId, record) => {
    show(record)
    dispatch({ type: 'judged', readingId, record })
  })
  useCorrections(station, (record) => {
    show(record)
    dispatch({ type: 'corrected', record })
  })
  const stayOf = (record: ScanRecord) =>
    openGroupOf(station, record).length > 0 ? GROUP_MS : verdictStay(record.shown)
  const dismiss = () => dispatch({ type: 'dismissed' })
  const [held, setHeld] = useState<string>()
  const isHeld = state.phase === 'verdict' && state.record.scanId === held
  useDismissal(state, { stayOf, dismiss, isHeld })
  return {
    state,
    /** The last welcome, or those of a group, for as long as one tap takes them back. */
    undoable,
    read(text: string, source: ScanSource, about: Pick<Reading, 'note' | 'came'> = {}) {
      if (source === 'camera' && !admits(text, Date.now())) return
      dispatch({ type: 'read', reading: { id: newUuid(), text, source, ...about } })
    },
    stayOf,
    dismiss,
    /** Keeps the verdict on the screen while something is done about it. */
    hold: () => setHeld(state.phase === 'verdict' ? state.record.scanId : undefined),
    takeBack(records: readonly ScanRecord[]) {
      setUndoable([])
      dismiss()
      for (const { scanId } of records) void station.takeBack(scanId)
    },
    /** Lets the people of a group in. Gives how many of them did not come in after all. */
    async admit(ticketIds: readonly number[], note: string): Promise<number> {
      const records = await station.admit(ticketIds, note)
      const welcomed = records.filter(({ shown }) => passes(shown))
      const [first] = welcomed
      if (first) signal.current?.give(lookOf(first.shown))
      setUndoable(welcomed)
      return ticketIds.length - welcomed.length
    },
    async registered(walkIn: Registered) {
      const record = await station.registered(walkIn)
      show(record)
      dispatch({ type: 'corrected', record })
    },
    trySignal: (look: VerdictLook) => signal.current?.give(look),
  }
}
export type Door = ReturnType<typeof useDoor>

type OnJudged = (readingId: string, record: ScanRecord) => void

function useJudging(station: Station, state: ScanState, onJudged: OnJudged) {
  const inFlight = useRef<string>(undefined)
  const judged = useEffectEvent(onJudged)
  useEffect(() => {
    if (state.phase !== 'checking' || inFlight.current === state.reading.id) return
    const { id, text, source, note, came } = state.reading
    inFlight.current = id
    const how = {
      isByHand: source === 'by_hand',
      ...(note !== undefined && { note }),
      ...(came !== undefined && { came }),
    }
    void station.scan(text, how).then(({ record }) => {
      inFlight.current = undefined
      judged(id, record)
    })
  }, [station, state])
}

function useCorrections(station: Station, onCorrected: (record: ScanRecord) => void) {
  const corrected = useEffectEvent(onCorrected)
  useEffect(() => station.onCorrection((record) => corrected(record)), [station])
}

type Dismissal = {
  readonly stayOf: (record: ScanRecord) => number
  readonly dismiss: () => void
  readonly isHeld: boolean
}

/** Ends a verdict after its time, sooner if the next code is waiting. */
function useDismissal(state: ScanState, { stayOf, dismiss, isHeld }: Dismissal) {
  const stayOfShown = useEffectEvent(stayOf)
  const end = useEffectEvent(dismiss)
  const shown = state.phase === 'verdict' ? state.record : undefined
  const isNextWaiting = state.phase === 'verdict' && state.waiting.length > 0
  useEffect(() => {
    if (!shown || isHeld) return
    const timer = setTimeout(() => end(), isNextWaiting ? SEEN_MS : stayOfShown(shown))
    return () => clearTimeout(timer)
  }, [shown, isNextWaiting, isHeld])
}

function useUndoable(station: Station) {
  const [undoable, setUndoable] = useState<readonly ScanRecord[]>([])
  const { scans } = useStationState(station)
  useEffect(() => {
    if (undoable.length === 0) return
    const timer = setTimeout(() => setUndoable([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return {
    undoable: undoable.map((record) => scans.find(({ scanId }) => scanId === record.scanId) ?? record),
    setUndoable,
  }
}

function useSignal() {
  const signal = useRef<ReturnType<typeof createSignal>>(undefined)
  useEffect(() => {
    const made = createSignal()
    signal.current = made
    return () => made.close()
  }, [])
  return signal
}
