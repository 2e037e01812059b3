import { frontEndOf } from '@cubic/contract'
import { matchPath } from '@cubic/domain/site/pages'
import {
  addressOf,
  arriveWithSheets,
  leavesSheetsFirst,
  leaveSheets,
  Link,
  RouterContext,
  useLocation,
  useNavigate,
  type LinkProps,
  type Location,
  type Navigate as Go,
  type Path,
} from '@cubic/web-kit/navigation/routing'
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { wakeIslands } from './island.tsx'

type Action = 'POP' | 'PUSH' | 'REPLACE'
type Params = { readonly [name: string]: string | undefined }
type Place = { readonly location: Location; readonly action: Action }
/** The state of a history entry: how many entries of this site come before it. */
type Entry = { readonly usr?: unknown; readonly before?: number } | null

const ActionContext = createContext<Action>('POP')
const ParamsContext = createContext<Params>({})

/** Router on the browser's address; `basename` is empty or the base path. */
export function BrowserRouter({ basename, children }: { readonly basename: string; readonly children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: browserLocation(basename), action: 'POP' }))
  const shown = useRef(place.location)
  const show = useCallback(
    (action: Action) => {
      const location = browserLocation(basename)
      const { pathname } = shown.current
      // a sheet's entry: the page does not change
      if (action === 'POP' && addressOf(location, location) === addressOf(shown.current, location)) return
      shown.current = location
      wakeIslands()
      const change = () => setPlace({ location, action })
      // another page is a transition, which keeps the old page until the next is ready; changes on the same page are
      // immediate, or a second press would start from stale state
      if (location.pathname === pathname) change()
      else startTransition(change)
    },
    [basename],
  )
  useEffect(() => {
    const back = () => {
      arriveWithSheets()
      show('POP')
    }
    leaveSheets()
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [show])
  const navigate = useCallback<Go>(
    function go(to, options = {}) {
      if (leavesSheetsFirst(() => go(to, options))) return
      if (typeof to === 'number') return window.history.go(to)
      const { replace = false, state = null } = options
      const path = addressOf(to, browserLocation(basename))
      const address = basename + path
      if (frontEndOf(path) !== 'site') return window.location[replace ? 'replace' : 'assign'](address)
      const { pathname, search, hash } = window.location
      // a link to the current address replaces its entry, as the browser's own links do
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
  const { location, action } = place
  const router = useMemo(() => ({ location, basename, navigate, canGoBack }), [location, basename, navigate])
  return (
    <RouterContext value={router}>
      <ActionContext value={action}>{children}</ActionContext>
    </RouterContext>
  )
}

/** A fixed location: for rendering on the server. */
export function StaticRouter({
  basename,
  pathname,
  search,
  children,
}: Pick<Path, 'pathname' | 'search'> & { readonly basename: string; readonly children: ReactNode }) {
  const location: Location = { pathname, search, hash: '', state: null }
  return (
    <RouterContext value={{ location, basename, navigate: () => undefined, canGoBack: () => false }}>
      {children}
    </RouterContext>
  )
}

type Route = { readonly path: string; readonly element: ReactNode }

/** Renders the first matching route, else `otherwise`. */
export function Routes({ routes, otherwise }: { readonly routes: readonly Route[]; readonly otherwise: ReactNode }) {
  const { pathname } = useLocation()
  for (const { path, element } of routes) {
    const params = matchPath(path, pathname)
    if (params) return <ParamsContext value={params}>{element}</ParamsContext>
  }
  return otherwise
}

export function useNavigationType(): Action {
  return use(ActionContext)
}

export function useParams(): Params {
  return use(ParamsContext)
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  readonly className: (look: { readonly isActive: boolean }) => string
  /** Matches only this very page, none below it. */
  readonly end?: boolean
}

/** A link that is marked while its page is open. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = matchPath(end ? to : `${to}/*`, pathname) !== undefined
  return <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}

export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

const canGoBack = () => entriesBefore() > 0

/** Counts the entries of this site before the current one. */
function entriesBefore(): number {
  return (window.history.state as Entry)?.before ?? 0
}

function browserLocation(basename: string): Location {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as Entry
  const below = pathname.startsWith(basename) ? pathname.slice(basename.length) || '/' : pathname
  return { pathname: below, search, hash, state: entry?.usr ?? null }
}
