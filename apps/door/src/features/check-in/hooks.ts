import { keep, readKept } from '@cubic/web-kit/kept-data'
import { store } from '@cubic/web-kit/storage'
import { newUuid } from '@cubic/web-kit/uuid'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { setPassToken } from '../../data/client.ts'
import { passServer, stationServer } from './api.ts'
import { aimHints, type Unreadable } from './internal/aim-hint.ts'
import { isFrameTooDark } from './internal/brightness.ts'
import { hasTorch, nextCamera, openCamera, switchTorch, type Camera } from './internal/camera.ts'
import { NO_TYPING, takeKey } from './internal/hand-scanner.ts'
import { openQrReader, type QrReader } from './internal/qr-reader.ts'
import type { ScanRecord } from './internal/scan-record.ts'
import { LOOKING, sameCodeFilter, scanReducer, type Reading, type ScanSource } from './internal/scan-state.ts'
import { openStation, type Station, type StationState } from './internal/station.ts'
import { openVault, type KeptPass, type Vault } from './internal/vault.ts'
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

const KEPT_CAMERA = 'door:camera'

/** Opens the camera while the page is mounted, and again after the phone took it away. Remembers the chosen one. */
export function useCamera(): {
  readonly camera: Camera
  readonly open: () => void
  readonly switchCamera: (() => void) | undefined
} {
  const [camera, setCamera] = useState<Camera>({ phase: 'starting' })
  const [next, setNext] = useState<string>()
  const opened = useRef<ReturnType<typeof openCamera>>(undefined)
  const open = useCallback(() => {
    opened.current?.close()
    setCamera({ phase: 'starting' })
    opened.current = openCamera(setCamera, chosenCamera())
  }, [])
  useEffect(() => {
    opened.current = openCamera(setCamera, chosenCamera())
    return () => opened.current?.close()
  }, [])
  const stream = camera.phase === 'ready' ? camera.stream : undefined
  useEffect(() => {
    if (!stream) return
    let isOver = false
    // without an answer there is nothing to switch to
    nextCamera(stream).then(
      (found) => !isOver && setNext(found),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [stream])
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
  const switchTo = next
  const switchCamera = switchTo === undefined ? undefined : () => (keep(KEPT_CAMERA, switchTo), open())
  return { camera, open, switchCamera: camera.phase === 'ready' ? switchCamera : undefined }
}

function chosenCamera(): string | undefined {
  const kept = readKept(KEPT_CAMERA)
  return typeof kept === 'string' ? kept : undefined
}

/** Keeps the screen on while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch (error) {
        // refused when the battery is low: the screen goes dark as it usually does
        if (!(error instanceof DOMException)) throw error
      }
    }
    const again = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
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
/** About each second. */
const BRIGHTNESS_EVERY = 12

/** Why no code can be read. */
export type AimHint = 'dark' | Unreadable

/** Shows the camera in the `video` that takes the ref, and reads its frames one at a time while `wants`. */
export function useQrFrames(
  camera: Camera,
  { wants, onText }: { readonly wants: boolean; readonly onText: (text: string) => void },
): { readonly video: React.RefObject<HTMLVideoElement | null>; readonly hint: AimHint | undefined } {
  const video = useRef<HTMLVideoElement>(null)
  const [isDark, setDark] = useState(false)
  const [unreadable, setUnreadable] = useState<Unreadable>()
  const stream = camera.phase === 'ready' ? camera.stream : undefined
  const isWanted = useEffectEvent(() => wants && document.visibilityState === 'visible')
  const tell = useEffectEvent(onText)
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return
    let reader: QrReader | undefined
    let isOver = false
    const look = async () => {
      const canvas = document.createElement('canvas')
      const hintAfter = aimHints()
      reader = await openQrReader()
      for (let frame = 1; !isOver; frame++) {
        if (frame % BRIGHTNESS_EVERY === 0) setDark(isFrameTooDark(element, canvas))
        const sight = isWanted() ? await reader.read(element) : undefined
        setUnreadable(hintAfter(sight, performance.now()))
        if (sight && 'text' in sight && !isOver) tell(sight.text)
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
  return { video, hint: isDark ? 'dark' : unreadable }
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

/* The device's storage, pass and station. */

let opened: Promise<Vault> | undefined
/** The one storage of this page. */
function sharedVault(): Promise<Vault> {
  return (opened ??= openVault())
}

/** A pass was claimed since the page was opened. */
let isClaimedNow = false
const passListeners = new Set<(pass: KeptPass | null) => void>()

/** This device's scanner pass; null: it has none, undefined: not known yet. */
export function usePass(): {
  readonly pass: KeptPass | null | undefined
  readonly isFresh: boolean
  readonly take: (pass: KeptPass) => Promise<void>
  /** Removes the pass and all that came with it. */
  readonly drop: () => Promise<void>
} {
  const [pass, setPass] = useState<KeptPass | null>()
  useEffect(() => {
    let isOver = false
    passListeners.add(setPass)
    void sharedVault()
      .then((vault) => vault.read('pass'))
      .then((kept) => {
        if (!isOver) setPass(kept ?? null)
      })
    return () => {
      isOver = true
      passListeners.delete(setPass)
    }
  }, [])
  return {
    pass,
    isFresh: isClaimedNow,
    async take(taken) {
      const vault = await sharedVault()
      await vault.forgetPerson()
      await vault.put('pass', taken)
      isClaimedNow = true
      // tells the next visit to look for it
      store('scanner_pass', 'kept')
      for (const listener of passListeners) listener(taken)
    },
    async drop() {
      const vault = await sharedVault()
      await vault.wipe()
      store('scanner_pass', null)
      setPassToken(undefined)
    },
  }
}

function unlessStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}

const KEPT_OWNER = 'door:owner'
type StationHookOptions = {
  readonly owner: string
  readonly eventIds: readonly number[]
  readonly device: string
  readonly gate: string | null
  readonly pass?: KeptPass
  readonly onUnauthenticated: (handedOver: number) => void
}

/** Opens the station of this page; undefined until the storage is open. */
export function useStation({ owner, eventIds, device, gate, pass, onUnauthenticated }: StationHookOptions) {
  const [station, setStation] = useState<{ readonly station: Station; readonly wasEvicted: boolean }>()
  const ended = useEffectEvent(onUnauthenticated)
  const events = eventIds.join()
  useEffect(() => {
    let isOver = false
    let made: Station | undefined
    const open = async () => {
      const vault = await sharedVault()
      const keptOwner = await vault.read('owner')
      // another person's lists, or those of somebody who has logged out since
      const isOthers = keptOwner !== owner || (!pass && readKept(KEPT_OWNER) !== owner)
      if (keptOwner !== undefined && isOthers) await vault.forgetPerson()
      const wasEvicted = keptOwner === undefined && readKept(KEPT_OWNER) === owner
      // full storage: the scanner says so with its first scan
      await vault.put('owner', owner).catch(unlessStorage)
      keep(KEPT_OWNER, owner)
      if (isOver) return
      setPassToken(pass?.token)
      made = openStation({
        server: pass ? passServer(pass.token) : stationServer,
        vault,
        eventIds: events.split(',').map(Number),
        ownEventsOnly: pass !== undefined,
        device,
        gate,
        onUnauthenticated: (handedOver) => ended(handedOver),
      })
      setStation({ station: made, wasEvicted })
      // asks the browser to keep it when space gets short; some only grant it to installed pages
      void navigator.storage?.persist?.()
    }
    void open()
    return () => {
      isOver = true
      void made?.close().then(async () => {
        // a log-out in another tab: what this one has written since
        if (!pass && readKept(KEPT_OWNER) !== owner) await (await sharedVault()).forgetPerson().catch(unlessStorage)
      })
    }
  }, [owner, events, device, gate, pass])
  return station
}
