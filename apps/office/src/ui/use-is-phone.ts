import { useCallback, useSyncExternalStore } from 'react'

/** Tells whether the window is too narrow for tables. */
export function useIsPhone(): boolean {
  return !useMatches('(width >= 48rem)')
}

export function useHasRoomBeside(): boolean {
  return useMatches('(width >= 75rem)')
}

function useMatches(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
