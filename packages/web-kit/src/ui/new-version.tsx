import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../navigation/routing.tsx'
import { registerWorker } from '../offline/service-worker.ts'
import { texts, useTexts } from '../language/text.ts'
import { TAKE_OVER } from '../offline/worker-messages.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

const versionTexts = texts({
  ready: { cn: '有新版本可用', en: 'A new version is ready' },
  update: { cn: '立即更新', en: 'Update now' },
  later: { cn: '稍后', en: 'Later' },
})
const CHECK_MS = 60 * 60 * 1000

/**
 * Keeps a front end on this device, so that it opens without network, and offers newer versions. An open page
 * keeps its version until the user accepts or navigates. `base`: the path where the front end's pages begin.
 * `atTop`: where the bottom has the buttons that people press. `isQuiet`: says nothing for now.
 */
export function NewVersion({
  base,
  atTop = false,
  isQuiet = false,
}: {
  readonly base: string
  readonly atTop?: boolean
  readonly isQuiet?: boolean
}) {
  const { waiting, update, dismiss } = useInstalledVersion(base)
  const t = useTexts(versionTexts)
  if (!waiting || isQuiet) return null
  return (
    <div
      role="status"
      className={classNames(
        'animate-rise fixed inset-x-4 z-50 mx-auto flex max-w-md items-center gap-2 rounded-[14px] border border-line bg-surface py-2 pr-2 pl-4 text-[0.875rem] font-medium text-ink shadow-float',
        atTop
          ? 'top-[max(12px,env(safe-area-inset-top))]'
          : // above a page's own bar
            'bottom-[calc(env(safe-area-inset-bottom)+100px)] lg:bottom-8',
      )}
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

function useInstalledVersion(base: string) {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const { pathname } = useLocation()
  /** Another tab has switched to a newer version: this page's files may be gone. */
  const isOld = useRef(false)
  const isAsked = useRef(false)

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const stop = new AbortController()
    void watchVersions(base, setWaiting, stop.signal)
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
  }, [base])
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

/** Registers the service worker and reports each waiting version. Without a worker the front end works as usual. */
async function watchVersions(
  base: string,
  onWaiting: (worker: ServiceWorker) => void,
  signal: AbortSignal,
): Promise<void> {
  const registration = await registerWorker(base)
  if (!registration) return
  const announce = () => {
    // the first one of a front end waits for a moment too, while the worker of another may control the page
    if (registration.waiting && registration.active) onWaiting(registration.waiting)
  }
  announce()
  const follow = () => registration.installing?.addEventListener('statechange', announce, { signal })
  follow()
  registration.addEventListener('updatefound', follow, { signal })
  let checked = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < CHECK_MS) return
    checked = Date.now()
    // without network, a later check will do
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check, { signal })
}
