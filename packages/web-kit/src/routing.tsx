import { createContext, use, useCallback, useMemo, type ComponentProps, type MouseEvent } from 'react'

/** Where one is, below the base path. */
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

/** What each front end's router brings. */
export type Router = {
  readonly location: Location
  /** Empty, or the base path. */
  readonly basename: string
  /** To a page of another front end the browser goes by itself. */
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

/** Goes to an address, or so many entries back or forth. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** Goes back to where one came from in this front end; never out of it, but to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const { canGoBack, navigate } = useRouter()
  return () => (canGoBack() ? navigate(-1) : navigate(fallback, { replace: true }))
}

type NewParams = URLSearchParams | { readonly [name: string]: string }
type SetParams = (next: NewParams | ((before: URLSearchParams) => NewParams), options?: NavigateOptions) => void

/** The parameters of the address, and how to go to the same page with others. */
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

/** A link to a page of any front end. */
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

/** The address below the base path; what `to` leaves out before its first part is as it is now. */
export function addressOf(to: To, { pathname }: Path): string {
  if (typeof to === 'string') return to.startsWith('/') ? to : pathname + (to === '?' ? '' : to)
  return `${to.pathname ?? pathname}${to.search === '?' ? '' : (to.search ?? '')}${to.hash ?? ''}`
}

type SheetHistory = {
  /** After each step that the browser made in its history. */
  readonly arrive: () => void
  /** Whether `go` has to wait until open sheets have left the history; it is called then. */
  readonly leave: (go: () => void) => boolean
}
let current: SheetHistory | undefined

/** The sheets of a page have entries in the history: from the first one on (`sheets.ts`) routers ask here. */
export function setSheetHistory(given: SheetHistory): void {
  current = given
}

/** For routers, after each step that the browser made in its history. */
export function arriveWithSheets(): void {
  if (current) current.arrive()
  else leaveSheets()
}

/** For routers, before they go anywhere: whether `go` waits, and is called once the sheets have left the history. */
export function leavesSheetsFirst(go: () => void): boolean {
  return current?.leave(go) ?? false
}

/** For routers, at the start: the page was reloaded while a sheet was open. */
export function leaveSheets(): void {
  const { sheets } = (window.history.state ?? {}) as { readonly sheets?: number }
  if (sheets) window.history.go(-sheets)
}
