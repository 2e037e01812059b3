import { useTexts } from '@cubic/web-kit/language/text'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { formTexts } from '../editing/texts.ts'

/**
 * Asks before a page with unsaved changes is left, and lets the browser ask before it is closed. Does not ask on the
 * way to the addresses of `within`, where the changes stay.
 */
export function LeaveGuard({ isOn, within }: { readonly isOn: boolean; readonly within?: readonly string[] }) {
  const t = useTexts(formTexts)
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      isOn && from !== to && !within?.includes(to),
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      confirm={t.leave}
      dismiss={t.stay}
      onConfirm={() => blocker.proceed()}
      onDismiss={() => blocker.reset()}
    >
      {t.leaveHint}
    </ConfirmDialog>
  )
}
