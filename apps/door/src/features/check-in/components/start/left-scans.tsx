import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'
import { useLeftScans } from '../../internal/station/use-left-scans.ts'

/** Says how many scans of an earlier visit wait on this device, and sends them. Empty if none do. */
export function LeftScans({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const t = useTexts(checkInTexts)
  const waiting = useLeftScans(isLoggedIn)
  if (waiting === 0) return null
  return (
    <p
      role="status"
      className="flex w-full items-center gap-3 rounded-[18px] bg-brand-soft px-4 py-3 text-left text-brand-text flat:col-span-full"
    >
      <Icon name="upload" size={22} />
      <span className="min-w-0 flex-1">
        <b className="block">{t.leftScans(waiting)}</b>
        <span className="block text-sm">{isLoggedIn ? t.leftScansSending : t.signedOutHint}</span>
      </span>
    </p>
  )
}
