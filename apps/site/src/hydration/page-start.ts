import { useLocation } from '@cubic/web-kit/navigation/routing'
import { useEffect, useRef } from 'react'
import { useNavigationType } from './router.tsx'

/** Scrolls to and focuses the top of a new page; Back restores the position, as browsers do. */
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
    // keeps the focus in a field that the page itself focused
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, type])
}
