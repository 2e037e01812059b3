import { useEffect, useRef, useState } from 'react'
import { siteConfig } from '@cubic/web-kit/config'
import { useLocation } from '@cubic/web-kit/routing'
import { texts, useTexts } from '@cubic/web-kit/text'
import { TAKE_OVER } from '@cubic/web-kit/worker-messages'
import { Button } from '@cubic/web-kit/ui/button'
import { MorePath } from '../../hydration/kit-islands.ts'

const versionTexts = texts({
  ready: { cn: '有新版本可用', en: 'A new version is ready' },
  update: { cn: '立即更新', en: 'Update now' },
  later: { cn: '稍后', en: 'Later' },
})
const CHECK_MS = 60 * 60 * 1000

// this comes with the first touch, and so do the icons of what is opened next
void MorePath.fetch().catch(() => undefined)

/**
 * Keeps the site on this device, so that it opens without network, and offers a newer version once it is there. A page that was
 * open goes on with its own version until it is asked, or goes to another page.
 */
export function NewVersion() {
  const { waiting, update, dismiss } = useInstalledVersion()
  const t = useTexts(versionTexts)
  if (!waiting) return null
  return (
    <div
      role="status"
      className="animate-rise fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md items-center gap-2 rounded-[14px] border border-line bg-surface py-2 pr-2 pl-4 text-[0.875rem] font-medium shadow-float lg:bottom-8"
    >
      <span className="min-w-0 flex-1">{t.ready}</span>
      <Button variant="ghost" size="sm" onClick={dismiss}>
        {t.later}
      </Button>
      <Button size="sm" onClick={update}>
        {t.update}
      </Button>
    </div>
  )
}

function useInstalledVersion() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const { pathname } = useLocation()
  /** Another tab has let a newer version take over: this page's parts may be gone. */
  const isOld = useRef(false)
  const isAsked = useRef(false)

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const stop = new AbortController()
    void watchVersions(setWaiting, stop.signal)
    const container = navigator.serviceWorker
    let wasControlled = container.controller !== null
    container.addEventListener(
      'controllerchange',
      () => {
        if (isAsked.current) window.location.reload()
        isOld.current ||= wasControlled
        wasControlled = true
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])
  const shown = useRef(pathname)
  useEffect(() => {
    if (isOld.current && shown.current !== pathname) window.location.reload()
    shown.current = pathname
  }, [pathname])

  const update = () => {
    isAsked.current = true
    waiting?.postMessage(TAKE_OVER, [])
  }
  return { waiting, update, dismiss: () => setWaiting(null) }
}

/** Registers the service worker, and tells of each version that waits. Where a browser or a person refuses it, the site works as ever. */
async function watchVersions(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  const { basePath } = siteConfig()
  const registration = await navigator.serviceWorker
    .register(`${basePath}/sw.js`, { scope: `${basePath}/` })
    .catch(() => undefined)
  if (!registration) return
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting)
  }
  tell()
  const follow = () => registration.installing?.addEventListener('statechange', tell, { signal })
  follow()
  registration.addEventListener('updatefound', follow, { signal })
  let checked = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < CHECK_MS) return
    checked = Date.now()
    // without network it is asked for again another time
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check, { signal })
}
