import { createContext, use, useCallback, useMemo, type ComponentProps, type MouseEvent } from 'react'

/** The current location, below the base path. */
export type Location = {
  readonly pathname: string
  /** Empty, or from its question mark on. */
  readonly search: string
  readonly hash: string
  readonly state: unknown
}
export type Path = Pick<Location, 'pathname' | 'search' | 'hash'>
export type To = string | Partial<Path>
export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }
export type Navigate = (to: To | number, options?: NavigateOptions) => void

/** The interface that each front end's router provides. */
export type Router = {
  readonly location: Location
  /** Empty, or the base path. */
  readonly basename: string
  /** Pages of other front ends are loaded by the browser. */
  readonly navigate: Navigate
  /** Whether there is a page of this front end to go back to. */
  readonly canGoBack: () => boolean
}

export const RouterContext = createContext<Router | undefined>(undefined)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('there is no router around this')
  return router
}

export function useLocation(): Location {
  return useRouter().location
}

/** Returns a function that goes to a path, or by a number of history entries. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** Goes back within this front end, or to `fallback` if Back would leave it. */
export function useGoBack(fallback: string): () => void {
  const { canGoBack, navigate } = useRouter()
  return () => (canGoBack() ? navigate(-1) : navigate(fallback, { replace: true }))
}

type NewParams = URLSearchParams | { readonly [name: string]: string }
type SetParams = (next: NewParams | ((before: URLSearchParams) => NewParams), options?: NavigateOptions) => void

/** Returns the query parameters and a function that changes them. */
export function useSearchParams(): readonly [URLSearchParams, SetParams] {
  const { location, navigate } = useRouter()
  const { search } = location
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetParams>(
    (next, options) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      navigate(`?${new URLSearchParams(chosen)}`, options)
    },
    [search, navigate],
  )
  return [params, setParams]
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly state?: unknown }

export function Link({ to, state, onClick, target, children, ...rest }: LinkProps) {
  const { basename, location, navigate } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (target && target !== '_self')
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return
    event.preventDefault()
    navigate(to, { state })
  }
  return (
    <a {...rest} href={basename + addressOf(to, location)} target={target} onClick={follow}>
      {children}
    </a>
  )
}

/** Returns the address below the base path; parts that `to` omits at its beginning stay as they are. */
export function addressOf(to: To, { pathname }: Path): string {
  if (typeof to === 'string') return to.startsWith('/') ? to : pathname + (to === '?' ? '' : to)
  return `${to.pathname ?? pathname}${to.search === '?' ? '' : (to.search ?? '')}${to.hash ?? ''}`
}

type SheetHistory = {
  /** Called after each history step of the browser. */
  readonly arrive: () => void
  /** Returns true if `go` must wait for open sheets to leave the history; calls it afterwards. */
  readonly leave: (go: () => void) => boolean
}
let current: SheetHistory | undefined

/** Connects routers with the history entries of sheets, from the first sheet on (`sheets.ts`). */
export function setSheetHistory(given: SheetHistory): void {
  current = given
}

/** For routers, after each history step of the browser. */
export function arriveWithSheets(): void {
  if (current) current.arrive()
  else leaveSheets()
}

/** For routers, before each navigation: returns true if `go` waits until the sheets have left the history. */
export function leavesSheetsFirst(go: () => void): boolean {
  return current?.leave(go) ?? false
}

/** For routers, at the start: handles a reload while a sheet was open. */
export function leaveSheets(): void {
  const { sheets } = (window.history.state ?? {}) as { readonly sheets?: number }
  if (sheets) window.history.go(-sheets)
}
