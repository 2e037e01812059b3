import { readScannedText } from '@cubic/domain/ticket/qr-token'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { newUuid } from '@cubic/web-kit/uuid'
import { checkIn } from './api.ts'
import { hasTorch, openCamera, switchTorch, type Camera } from './internal/camera.ts'
import { NO_TYPING, takeKey } from './internal/hand-scanner.ts'
import { openQrReader, type QrReader } from './internal/qr-reader.ts'
import { LOOKING, scanReducer, type Scan, type ScanSource } from './internal/scan-state.ts'
import { createSignal } from './internal/tones.ts'
import { verdictStay, type Verdict } from './internal/verdict.ts'

/** A scan with its verdict, in the list of recent scans. */
export type DoneScan = { readonly id: string; readonly at: Date; readonly verdict: Verdict; readonly isUndone: boolean }
const RECENT_MAX = 50

/** Runs the door: reads scans, checks them and shows verdicts, one at a time. */
export function useDoor(eventIds: readonly number[]) {
  const [state, dispatch] = useReducer(scanReducer, LOOKING)
  const [recent, setRecent] = useState<readonly DoneScan[]>([])
  const inFlight = useRef<string>(undefined)
  const signal = useSignal()
  const settle = useEffectEvent((scan: Scan, verdict: Verdict) => {
    inFlight.current = undefined
    signal.current?.give(verdict.kind)
    setRecent((scans) =>
      [{ id: scan.id, at: new Date(), verdict, isUndone: false }, ...scans.filter(({ id }) => id !== scan.id)].slice(
        0,
        RECENT_MAX,
      ),
    )
    dispatch({ type: 'answered', scanId: scan.id, verdict })
  })
  const check = useEffectEvent(async (scan: Scan) => {
    const scanned = readScannedText(scan.text)
    settle(
      scan,
      scanned.kind === 'unknown' ? { kind: 'unknown' } : await checkIn({ scanId: scan.id, scanned, eventIds }),
    )
  })
  useEffect(() => {
    if (state.phase !== 'checking' || inFlight.current === state.scan.id) return
    inFlight.current = state.scan.id
    void check(state.scan)
  }, [state])
  useStay(state.phase === 'verdict' ? state.verdict : undefined, () => dispatch({ type: 'dismissed', at: Date.now() }))
  return {
    state,
    recent,
    read: (text: string, source: ScanSource) =>
      dispatch({ type: 'read', scan: { id: newUuid(), text: nameOf(text), source }, at: Date.now() }),
    retry: () => dispatch({ type: 'retried' }),
    dismiss: () => dispatch({ type: 'dismissed', at: Date.now() }),
    markUndone: (id: string) =>
      setRecent((scans) => scans.map((scan) => (scan.id === id ? { ...scan, isUndone: true } : scan))),
  }
}
export type Door = ReturnType<typeof useDoor>

/** Gives a ticket the same name whether its link, token or code was read. */
function nameOf(text: string): string {
  const scanned = readScannedText(text)
  return scanned.kind === 'token' ? scanned.text : scanned.kind === 'code' ? scanned.code : text
}

/** Dismisses a verdict after its display time. */
function useStay(verdict: Verdict | undefined, moveOn: () => void): void {
  const goOn = useEffectEvent(moveOn)
  useEffect(() => {
    const stay = verdict && verdictStay(verdict.kind)
    if (stay === undefined) return
    const timer = setTimeout(() => goOn(), stay)
    return () => clearTimeout(timer)
  }, [verdict])
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

/** Opens the camera while the page is mounted, and again after the phone took it away. */
export function useCamera(): { readonly camera: Camera; readonly open: () => void } {
  const [camera, setCamera] = useState<Camera>({ phase: 'starting' })
  const opened = useRef<ReturnType<typeof openCamera>>(undefined)
  const open = useCallback(() => {
    opened.current?.close()
    setCamera({ phase: 'starting' })
    opened.current = openCamera(setCamera)
  }, [])
  useEffect(() => {
    opened.current = openCamera(setCamera)
    return () => opened.current?.close()
  }, [])
  useEffect(() => {
    if (camera.phase !== 'ready') return
    const reopen = () => {
      if (
        document.visibilityState === 'visible' &&
        camera.stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')
      )
        open()
    }
    document.addEventListener('visibilitychange', reopen)
    return () => document.removeEventListener('visibilitychange', reopen)
  }, [camera, open])
  return { camera, open }
}

/** Switches the camera's light; undefined if it has none. */
export function useTorch(camera: Camera): { readonly isOn: boolean; readonly toggle: () => void } | undefined {
  const [lit, setLit] = useState<MediaStream>()
  if (camera.phase !== 'ready' || !hasTorch(camera.stream)) return undefined
  const { stream } = camera
  const isOn = lit === stream
  // a light that cannot be switched just now stays as it is
  return {
    isOn,
    toggle: () =>
      void switchTorch(stream, !isOn).then(
        () => setLit(isOn ? undefined : stream),
        () => undefined,
      ),
  }
}

const FRAME_PAUSE = 70

/** Shows the camera in the `video` that takes the ref, and reads its frames one at a time while `wants`. */
export function useQrFrames(
  camera: Camera,
  { wants, onText }: { readonly wants: boolean; readonly onText: (text: string) => void },
): React.RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  const stream = camera.phase === 'ready' ? camera.stream : undefined
  const isWanted = useEffectEvent(() => wants && document.visibilityState === 'visible')
  const tell = useEffectEvent(onText)
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return
    let reader: QrReader | undefined
    let isOver = false
    const look = async () => {
      reader = await openQrReader()
      while (!isOver) {
        const text = isWanted() ? await reader.read(element) : undefined
        if (text !== undefined && !isOver) tell(text)
        await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE))
      }
      reader.close()
    }
    element.srcObject = stream
    // refused only while the page is hidden: it plays once it is shown
    void element.play().catch(() => undefined)
    void look()
    return () => {
      isOver = true
      element.srcObject = null
    }
  }, [stream])
  return video
}

/** Listens for a hand scanner's typing, except when a field of the page has the focus. */
export function useHandScanner(onText: (text: string) => void): void {
  const tell = useEffectEvent(onText)
  useEffect(() => {
    let typing = NO_TYPING
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      const taken = takeKey(typing, event.key, event.timeStamp)
      typing = taken.typing
      if (taken.scanned === undefined) return
      // its Enter must not press the button that happens to have the focus
      event.preventDefault()
      tell(taken.scanned)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
