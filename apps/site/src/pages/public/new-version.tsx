import { NewVersion as InstalledVersion } from '@cubic/web-kit/ui/new-version'
import { MorePath } from '../../hydration/kit-islands.ts'

// this comes with the first touch, and so do the icons of what is opened next
void MorePath.fetch().catch(() => undefined)

/** Keeps the site on this device, and offers a newer version. */
export function NewVersion() {
  return <InstalledVersion base="" />
}
