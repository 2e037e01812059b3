import { routeOf } from '@cubic/domain/site/pages'
import { useLocation } from '@cubic/web-kit/navigation/routing'
import { useStored } from '@cubic/web-kit/storage/storage'
import { NewVersion as InstalledVersion } from '@cubic/web-kit/ui/new-version'
import { lazy, Suspense } from 'react'
import { MorePath } from '../hydration/kit-islands.ts'

// loads with the first touch, together with the icons that are needed next
void MorePath.fetch().catch(() => undefined)

/** For browsers in which somebody has scanned. */
const WaitingScans = lazy(async () => ({ default: (await import('./waiting-scans.tsx')).WaitingScans }))

/**
 * Keeps the site on this device, and offers a newer version, but not to somebody who fills in a registration. Also says
 * that scans of this device wait to be sent.
 */
export function NewVersion() {
  const mayHaveScans = useStored('scans_waiting') !== null
  const isFilling = routeOf(useLocation().pathname) === 'register'
  return (
    <>
      <InstalledVersion base="" isQuiet={isFilling} />
      {mayHaveScans && (
        <Suspense>
          <WaitingScans />
        </Suspense>
      )}
    </>
  )
}
