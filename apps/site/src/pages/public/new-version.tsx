import { NewVersion as InstalledVersion } from '@cubic/web-kit/ui/new-version'
import { MorePath } from '../../hydration/kit-islands.ts'

// loads with the first touch, together with the icons that are needed next
void MorePath.fetch().catch(() => undefined)

/** Keeps the site on this device, and offers a newer version. */
export function NewVersion() {
  return <InstalledVersion base="" />
}
