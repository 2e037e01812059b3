import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'

/** Where one is, below the base path. */
export type Location = {
  readonly pathname: string
  /** Empty, or from its question mark on. */
  readonly search: string
  readonly hash: string
  readonly state: unknown
}
type Path = Pick<Location, 'pathname' | 'search' | 'hash'>
type To = string | Partial<Path>
type Action = 'POP' | 'PUSH' | 'REPLACE'
export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }
type Navigate = (to: To | number, options?: NavigateOptions) => void
type Params = { readonly [name: string]: string | undefined }
type Place = { readonly location: Location; readonly action: Action }
type Router = Place & { readonly basename: string; readonly navigate: Navigate }
/** What the browser's history keeps with an entry: how many there are of this site before it, how many sheets are open at it. */
type Entry = {
  readonly usr?: unknown
  readonly before?: number
  readonly sheets?: number
} | null

type SheetHistory = {
  /** After each step that the browser made in its history. */
  readonly arrive: () => void
  /** Whether `go` has to wait until open sheets have left the history; it is called then. */
  readonly leave: (go: () => void) => boolean
}
/** Fetched with the first sheet (`sheets.ts`). */
let sheetHistory: SheetHistory | undefined
export function setSheetHistory(given: SheetHistory): void {
  sheetHistory = given
}

const RouterContext = createContext<Router | undefined>(undefined)
const ParamsContext = createContext<Params>({})

/** The browser's address as the place; `basename` is empty or the base path. */
export function BrowserRouter({ basename, children }: { readonly basename: string; readonly children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: browserLocation(basename), action: 'POP' }))
  const shown = useRef(place.location)
  const show = useCallback(
    (action: Action) => {
      const location = browserLocation(basename)
      const { pathname } = shown.current
      // an entry of a sheet: nothing of the page changes
      if (action === 'POP' && addressOf(location, location) === addressOf(shown.current, location)) return
      shown.current = location
      const change = () => setPlace({ location, action })
      // the old page stays until the part of the next one is there; what changes on the page itself does so at once, or a second
      // press would start from what is shown still
      if (location.pathname === pathname) change()
      else startTransition(change)
    },
    [basename],
  )
  useEffect(() => {
    const back = () => {
      if (sheetHistory) sheetHistory.arrive()
      else leaveSheets()
      show('POP')
    }
    // reloaded while a sheet was open
    leaveSheets()
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [show])
  const navigate = useCallback<Navigate>(
    function go(to, options = {}) {
      if (sheetHistory?.leave(() => go(to, options))) return
      if (typeof to === 'number') return window.history.go(to)
      const { replace = false, state = null } = options
      const address = basename + addressOf(to, browserLocation(basename))
      const { pathname, search, hash } = window.location
      // to where one is already leads nothing back, as with the browser's own links
      const stays = replace || address === pathname + search + hash
      const entry: Entry = {
        usr: state,
        before: entriesBefore() + (stays ? 0 : 1),
      }
      window.history[stays ? 'replaceState' : 'pushState'](entry, '', address)
      show(stays ? 'REPLACE' : 'PUSH')
    },
    [basename, show],
  )
  const router = useMemo(() => ({ ...place, basename, navigate }), [place, basename, navigate])
  return <RouterContext value={router}>{children}</RouterContext>
}

/** One place that nobody leaves: for rendering on the server. */
export function StaticRouter({
  basename,
  pathname,
  search,
  children,
}: Pick<Path, 'pathname' | 'search'> & { readonly basename: string; readonly children: ReactNode }) {
  const location: Location = { pathname, search, hash: '', state: null }
  return (
    <RouterContext value={{ location, action: 'POP', basename, navigate: () => undefined }}>{children}</RouterContext>
  )
}

type Route = { readonly path: string; readonly element: ReactNode }

/** The first route that matches, else `otherwise`. */
export function Routes({ routes, otherwise }: { readonly routes: readonly Route[]; readonly otherwise: ReactNode }) {
  const { pathname } = useLocation()
  for (const { path, element } of routes) {
    const params = matchPath(path, pathname)
    if (params) return <ParamsContext value={params}>{element}</ParamsContext>
  }
  return otherwise
}

/** The values of a pattern's `:name` segments, undefined where the path is not of its shape. `/*` stands for anything below. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const names: string[] = []
  const shape = pattern.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const found = new RegExp(`^${shape}/*$`, 'i').exec(pathname)
  return found ? Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')])) : undefined
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigationType(): Action {
  return useRouter().action
}

/** Goes to an address, or so many entries back or forth. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

export function useParams(): Params {
  return use(ParamsContext)
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

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly state?: unknown }

/** A link within the site. */
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

type NavLinkProps = Omit<LinkProps, 'className'> & {
  readonly className: (look: { readonly isActive: boolean }) => string
  /** Only this very page, none below it. */
  readonly end?: boolean
}

/** A link that shows whether one is there. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = matchPath(end ? to : `${to}/*`, pathname) !== undefined
  return <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}

/** Goes there as soon as it is shown. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('there is no router around this')
  return router
}

/** How many entries of this site one can go back to. */
export function entriesBefore(): number {
  return (window.history.state as Entry)?.before ?? 0
}

function leaveSheets(): void {
  const sheets = (window.history.state as Entry)?.sheets
  if (sheets) window.history.go(-sheets)
}

function browserLocation(basename: string): Location {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as Entry
  const below = pathname.startsWith(basename) ? pathname.slice(basename.length) || '/' : pathname
  return { pathname: below, search, hash, state: entry?.usr ?? null }
}

/** The address below the base path; what `to` leaves out before its first part is as it is now. */
function addressOf(to: To, { pathname }: Path): string {
  if (typeof to === 'string') return to.startsWith('/') ? to : pathname + (to === '?' ? '' : to)
  return `${to.pathname ?? pathname}${to.search === '?' ? '' : (to.search ?? '')}${to.hash ?? ''}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
