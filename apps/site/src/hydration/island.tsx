import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { rendering } from './rendering.ts'

type IslandOptions = {
  /** What stands there where the server rendered nothing. */
  readonly fallback?: ReactNode
  /** `touched`: what the server rendered is taken over only once the visitor has moved, scrolled, touched or typed anything. */
  readonly when?: 'shown' | 'touched'
  /** What a press shows, like a dialog: it is fetched at the first touch already, so that the press need not wait for it. */
  readonly ahead?: boolean
}

const onServer: (() => Promise<unknown>)[] = []

/** A component that is fetched and hydrated apart: what the server rendered of it stays meanwhile. `fetch` gets it before it is shown. */
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
  // where it cannot be had now, the press asks for it again
  else if (ahead) void firstTouch().then(fetch, noMatter)
  function Island(props: Props) {
    const isTakingOver = useSyncExternalStore(never, no, yes)
    // what was fetched already is there at once: React would show that it waits, and that for a while; what the server has not
    // rendered has nothing to show meanwhile
    const [Shown] = useState(
      () => (fetched ?? (when === 'touched' && isTakingOver ? Later : Now)) as ComponentType<Props>,
    )
    const [first] = useState(props)
    const [isHere, setHere] = useState(false)
    // What changes before the island is there waits for it: React would throw away what the server rendered, with the focus and
    // what was typed.
    const current = isHere ? props : first
    return useMemo(() => {
      const shown = (
        <Suspense fallback={<Missing onShow={comeNow}>{fallback}</Missing>}>
          <Shown {...current} />
          <Arrived onArrive={setHere} />
          {when === 'touched' && <Repeat />}
        </Suspense>
      )
      return when === 'touched' ? <div className="contents">{shown}</div> : shown
    }, [current, Shown])
  }
  return Object.assign(Island, { fetch })
}

/** Tells that the fallback is shown: React has given up what the server rendered, and there is nothing to wait beside. */
function Missing({ onShow, children }: { readonly onShow: () => void; readonly children: ReactNode }) {
  useEffect(onShow, [onShow])
  return children
}

/** Tells that what it stands beside is there. */
function Arrived({ onArrive }: { readonly onArrive: (isHere: boolean) => void }) {
  useEffect(() => onArrive(true), [onArrive])
  return null
}

/** Presses again what was pressed around this before anything could listen to it. */
export function Repeat() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { cubicPressed: pressed } = window
    if (!pressed || !here.current?.parentElement?.contains(pressed)) return
    if (!Object.keys(pressed).some((key) => key.startsWith('__react'))) return
    window.cubicPressed = undefined
    pressed.click()
  }, [])
  return <span ref={here} hidden />
}

/** On the server, which waits for nothing while it renders. */
export async function fetchIslands(): Promise<void> {
  await Promise.all(onServer.map((fetch) => fetch()))
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'input', 'focusin'] as const
let touched: Promise<void> | undefined

const noMatter = (): void => undefined
// true while React takes over what the server rendered, and on the server
const never = () => () => {}
const no = () => false
const yes = () => true

declare global {
  interface Window {
    /** What was pressed when nothing listened to it yet (`public/boot.js`). */
    cubicPressed?: HTMLElement | undefined
  }
}

/** The first sign of the visitor; at once where the page was not rendered on the server, and has nothing to show meanwhile. */
function firstTouch(): Promise<void> {
  touched ??= rendering() && !window.cubicPressed ? nextSign() : Promise.resolve()
  return touched
}

function nextSign(): Promise<void> {
  // Who was quicker than this script is in a field already; a page puts the focus into some by itself.
  if (document.activeElement instanceof HTMLInputElement && !document.activeElement.autofocus) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true, capture: true }
    const seen = () => {
      stop.abort()
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, seen, options)
  })
}
