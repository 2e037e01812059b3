import { useLocation } from '@cubic/web-kit/routing'
import { useEffect, useRef } from 'react'
import { useNavigationType } from './router.tsx'

/** A new page begins at its top, with the focus there; Back returns to where one was, as browsers do by themselves. */
export function usePageStart(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type === 'POP') return
    window.scrollTo(0, 0)
    const main = document.querySelector<HTMLElement>('main')
    // a page that put the focus into a field of its own keeps it there
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, type])
}
