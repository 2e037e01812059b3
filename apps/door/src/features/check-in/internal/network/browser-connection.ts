export function isBrowserOnline(): boolean {
  return typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
}

type Listeners = {
  readonly onOffline: () => void
  readonly onOnline: () => void
  readonly onShown: () => void
}

/** Listens to the browser; returns what ends it. Does nothing outside of a page. */
export function followBrowser({ onOffline, onOnline, onShown }: Listeners): () => void {
  if (typeof window === 'undefined') return () => undefined
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onShown()
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Resolves after the pause, or sooner if the browser says that the network is back. */
export async function pauseUntilOnline(pause: Promise<void>): Promise<void> {
  let leave: () => void = () => undefined
  const online = new Promise<void>((onOnline) => {
    leave = followBrowser({ onOffline: () => undefined, onOnline, onShown: () => undefined })
  })
  await Promise.race([pause, online])
  leave()
}
