import type { Verdict } from './verdict.ts'

export type ScanSource = 'camera' | 'typed' | 'hand_scanner'
/** One reading. The server takes a repeated `id` for the same scan. */
export type Scan = { readonly id: string; readonly text: string; readonly source: ScanSource }

export type ScanState =
  | { readonly phase: 'looking'; readonly last: LastRead | null }
  | { readonly phase: 'checking'; readonly scan: Scan }
  | { readonly phase: 'verdict'; readonly scan: Scan; readonly verdict: Verdict }
type LastRead = { readonly text: string; readonly dismissedAt: number }

export type ScanAction =
  | { readonly type: 'read'; readonly scan: Scan; readonly at: number }
  | { readonly type: 'answered'; readonly scanId: string; readonly verdict: Verdict }
  | { readonly type: 'retried' }
  | { readonly type: 'dismissed'; readonly at: number }

/** How long after its verdict a code that is still in view is ignored, in milliseconds. */
const SAME_CODE_PAUSE = 3000

export const LOOKING: ScanState = { phase: 'looking', last: null }

export function scanReducer(state: ScanState, action: ScanAction): ScanState {
  switch (action.type) {
    case 'read':
      return admits(state, action.scan, action.at) ? { phase: 'checking', scan: action.scan } : state
    case 'answered':
      // ignores an answer to a scan that has been dismissed
      return state.phase === 'checking' && state.scan.id === action.scanId
        ? { phase: 'verdict', scan: state.scan, verdict: action.verdict }
        : state
    case 'retried':
      return state.phase === 'verdict' && state.verdict.kind === 'no_network'
        ? { phase: 'checking', scan: state.scan }
        : state
    case 'dismissed':
      return state.phase === 'verdict'
        ? { phase: 'looking', last: { text: state.scan.text, dismissedAt: action.at } }
        : state
  }
}

function admits(state: ScanState, scan: Scan, at: number): boolean {
  if (state.phase === 'checking') return false
  // typing and hand scanners are deliberate; the camera may see a code by chance
  if (scan.source !== 'camera') return true
  if (state.phase === 'verdict') return false
  return state.last === null || state.last.text !== scan.text || at - state.last.dismissedAt >= SAME_CODE_PAUSE
}
