import type { ScanRecord } from '../scans/scan-record.ts'

export type ScanSource = 'camera' | 'hand_scanner' | 'typed' | 'by_hand'
export type Reading = {
  readonly id: string
  readonly text: string
  readonly source: ScanSource
  /** Why it is made by hand. */
  readonly note?: string
  /** When somebody had come who is checked in by hand. */
  readonly came?: number
}

/** State machine of the scanner: look for a code, judge it, show the verdict. Codes read meanwhile are queued. */
export type ScanState =
  | { readonly phase: 'looking' }
  | { readonly phase: 'checking'; readonly reading: Reading; readonly waiting: readonly Reading[] }
  | {
      readonly phase: 'verdict'
      readonly reading: Reading
      readonly record: ScanRecord
      readonly waiting: readonly Reading[]
    }

export type ScanAction =
  | { readonly type: 'read'; readonly reading: Reading }
  | { readonly type: 'judged'; readonly readingId: string; readonly record: ScanRecord }
  /** A late answer that differs from the verdict. */
  | { readonly type: 'corrected'; readonly record: ScanRecord }
  | { readonly type: 'dismissed' }

export const LOOKING: ScanState = { phase: 'looking' }

export function scanReducer(state: ScanState, action: ScanAction): ScanState {
  switch (action.type) {
    case 'read':
      return withReading(state, action.reading)
    case 'judged':
      return state.phase === 'checking' && state.reading.id === action.readingId
        ? { phase: 'verdict', reading: state.reading, record: action.record, waiting: state.waiting }
        : state
    case 'corrected':
      // the next person is being judged: the correction stays in the list of recent scans
      if (state.phase === 'checking') return state
      return {
        phase: 'verdict',
        reading: { id: action.record.scanId, text: action.record.code, source: 'camera' },
        record: action.record,
        waiting: state.phase === 'verdict' ? state.waiting : [],
      }
    case 'dismissed':
      return state.phase === 'verdict' ? next(state.waiting) : state
  }
}

function withReading(state: ScanState, reading: Reading): ScanState {
  const isQueued = state.phase === 'checking' || (state.phase === 'verdict' && state.waiting.length > 0)
  // the next code replaces a verdict: nobody has to tap
  if (!isQueued) return next([reading])
  // a scanner whose trigger was pulled twice
  const isRepeated = [...(state.phase === 'checking' ? [state.reading] : []), ...state.waiting].some(
    ({ text }) => text === reading.text,
  )
  return isRepeated ? state : { ...state, waiting: [...state.waiting, reading] }
}

function next([reading, ...waiting]: readonly Reading[]): ScanState {
  return reading ? { phase: 'checking', reading, waiting } : LOOKING
}

/** How long a code must be out of the camera's view before it counts as shown again, in milliseconds. */
const SAME_CODE_MS = 3000

/** Makes a filter that lets the camera read a code once for as long as it stays in view. */
export function sameCodeFilter(): (text: string, at: number) => boolean {
  const seen = new Map<string, number>()
  return (text, at) => {
    for (const [other, lastAt] of seen) if (at - lastAt >= SAME_CODE_MS) seen.delete(other)
    const isNew = !seen.has(text)
    seen.set(text, at)
    return isNew
  }
}
