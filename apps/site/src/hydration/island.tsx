import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { rendering } from './rendering.ts'

type IslandOptions = {
  /** Shown where the server rendered nothing. */
  readonly fallback?: ReactNode
  /** `touched`: hydrates only once the visitor has moved, scrolled, touched or typed anything. */
  readonly when?: 'shown' | 'touched'
  /** For dialogs and the like: fetched at the first touch, so that the press does not wait for it. */
  readonly ahead?: boolean
}

const onServer: (() => Promise<unknown>)[] = []

/** A component that is fetched and hydrated separately; the server's HTML stays until then. `fetch` preloads it. */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, when = 'shown', ahead = false }: IslandOptions = {},
) {
  let fetched: ComponentType<Props> | undefined
  const fetch = async () => (fetched = await load())
  const Now = lazy(async () => ({ default: await fetch() }))
  let comeNow = noMatter
  const isMissing = new Promise<void>((resolve) => (comeNow = resolve))
  const Later = lazy(async () => {
    await Promise.race([firstTouch(), isMissing])
    return { default: await fetch() }
  })
  if (typeof window === 'undefined') onServer.push(fetch)
  // if this fetch fails, the press fetches again
  else if (ahead) void firstTouch().then(fetch, noMatter)
  function Island(props: Props) {
    const isTakingOver = useSyncExternalStore(never, no, yes)
    // a fetched component renders at once: with `lazy`, React would show the fallback for a while; without
    // server-rendered HTML there is nothing to wait beside
    const [Shown] = useState(
      () => (fetched ?? (when === 'touched' && isTakingOver ? Later : Now)) as ComponentType<Props>,
    )
    const [first] = useState(props)
    const [isHere, setHere] = useState(false)
    // New props wait until the island has loaded: otherwise React would discard the server's HTML, with the focus and
    // any input.
    const current = isHere ? props : first
    return useMemo(() => {
      const shown = (
        <Suspense fallback={<Missing onShow={comeNow}>{fallback}</Missing>}>
          <Shown {...current} />
          <Arrived onArrive={setHere} />
        </Suspense>
      )
      return when === 'touched' ? <div className="contents">{shown}</div> : shown
    }, [current, Shown])
  }
  return Object.assign(Island, { fetch })
}

/** Reports that the fallback is shown: React has discarded the server's HTML, so waiting for a touch is pointless. */
function Missing({ onShow, children }: { readonly onShow: () => void; readonly children: ReactNode }) {
  useEffect(onShow, [onShow])
  return children
}

/** Reports that its siblings have rendered, and repeats what was pressed in them before. */
export function Arrived({ onArrive = noMatter }: { readonly onArrive?: (isHere: boolean) => void }) {
  useLayoutEffect(() => {
    noteTicks()
    // before anything is repeated: the props say what each press has changed
    onArrive(true)
  }, [onArrive])
  useEffect(repeatPresses, [])
  return null
}

/** React has handled a press: `onClickCapture` above all that can be pressed. */
export function forgetPress(): void {
  window.cubicPressed = undefined
}

/** What the server has rendered, as long as React does not know it. */
let early: Set<HTMLInputElement> | undefined
const ticked: HTMLInputElement[] = []
const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
/** Between two of them. */
const TICK_MS = 99

/**
 * React knows a box as it was rendered, and leaves what was ticked before on the screen until it renders again. Of
 * radio buttons, only the one that was chosen is noted.
 */
function noteTicks(): void {
  early ??= new Set(document.querySelectorAll('input'))
  for (const box of early)
    if (isKnown(box) && early.delete(box) && box.checked !== box.defaultChecked)
      if (box.checked || !box.matches('[type=radio]')) ticked.push(box)
}

/** Repeats what React has not handled, as soon as it knows the elements: their part of the page may come later. */
function repeatPresses(): void {
  const boxes = ticked.splice(0)
  // one by one: each starts from what the one before has changed, which may wait for other parts of the page
  boxes.forEach((box, place) =>
    setTimeout(() => {
      box.checked = box.defaultChecked
      box.click()
    }, place * TICK_MS),
  )
  // a press may be what made this part listen, and is handled in a moment
  setTimeout(() => {
    const { cubicPressed: pressed } = window
    if (pressed && isKnown(pressed)) pressed.click()
  }, boxes.length * TICK_MS)
}

/** Loads all islands on the server, whose rendering is synchronous, and those that they declare. */
export async function fetchIslands(): Promise<void> {
  while (onServer.length > 0) await Promise.all(onServer.splice(0).map((fetch) => fetch()))
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'input', 'focusin'] as const
let touched: Promise<void> | undefined
let wake = (): void => undefined

const noMatter = (): void => undefined
// true during hydration and on the server
const never = () => () => {}
const no = () => false
const yes = () => true

declare global {
  interface Window {
    /** The button that was pressed and not yet handled (`public/boot.js`). */
    cubicPressed?: HTMLElement | undefined
  }
}

/**
 * Hydrates the islands that wait for the visitor. The router calls it: a new page waits until all islands of the old
 * one are hydrated, and assistive technology follows links without any other input.
 */
export function wakeIslands(): void {
  void firstTouch()
  wake()
}

/**
 * Resolves at the visitor's first input; at once without a server-rendered page, which has nothing to show until then.
 */
function firstTouch(): Promise<void> {
  touched ??= rendering() && !window.cubicPressed ? nextSign() : Promise.resolve()
  return touched
}

function nextSign(): Promise<void> {
  // A visitor may have focused a field before this script ran; `autofocus` does not count.
  if (document.activeElement instanceof HTMLInputElement && !document.activeElement.autofocus) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true, capture: true }
    const seen = () => {
      stop.abort()
      resolve()
    }
    wake = seen
    for (const sign of SIGNS) window.addEventListener(sign, seen, options)
  })
}
