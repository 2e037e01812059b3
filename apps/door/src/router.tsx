import { frontEndOf } from '@cubic/contract'
import {
  addressOf,
  arriveWithSheets,
  leavesSheetsFirst,
  leaveSheets,
  RouterContext,
  type Location,
  type Navigate,
} from '@cubic/web-kit/navigation/routing'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'

/** The door's router: it changes the address within the door and leaves all other navigation to the browser. */
export function DoorRouter({ basename, children }: { readonly basename: string; readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => browserLocation(basename))
  useEffect(() => {
    const back = () => {
      arriveWithSheets()
      setLocation(browserLocation(basename))
    }
    leaveSheets()
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [basename])
  const navigate = useCallback<Navigate>(
    function go(to, options = {}) {
      if (leavesSheetsFirst(() => go(to, options))) return
      if (typeof to === 'number') return window.history.go(to)
      const path = addressOf(to, browserLocation(basename))
      if (frontEndOf(path) !== 'door') return window.location[options.replace ? 'replace' : 'assign'](basename + path)
      window.history[options.replace ? 'replaceState' : 'pushState'](null, '', basename + path)
      setLocation(browserLocation(basename))
    },
    [basename],
  )
  const router = useMemo(
    () => ({ location, basename, navigate, canGoBack: cameFromHere }),
    [location, basename, navigate],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}

function cameFromHere(): boolean {
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
}

function browserLocation(basename: string): Location {
  const { pathname, search, hash } = window.location
  return { pathname: pathname.slice(basename.length), search, hash, state: null }
}
