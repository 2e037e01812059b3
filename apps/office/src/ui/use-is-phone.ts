import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 48rem)'

/** Whether the window is too narrow for tables. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => !window.matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
