import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { ComponentType, ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { usePass } from '../../internal/storage/use-pass.ts'
import type { KeptPass } from '../../internal/storage/vault.ts'

/** Shows the door of this device's pass; if the browser has removed it, how to get another. */
export function WithPass({
  door: PassDoor,
  opening,
}: {
  /** `isFresh`: the pass was claimed just now. */
  readonly door: ComponentType<{ readonly pass: KeptPass; readonly isFresh: boolean }>
  readonly opening: ReactNode
}) {
  const t = useTexts(checkInTexts)
  const { pass, isFresh } = usePass()
  if (pass === undefined) return opening
  if (pass !== null) return <PassDoor pass={pass} isFresh={isFresh} />
  return (
    <div data-theme="dark" className="fixed inset-0 grid place-items-center bg-bg text-ink">
      <EmptyState
        icon="warning"
        title={t.evictedPass}
        action={<LinkButton to={paths.claimPass()}>{t.newPass}</LinkButton>}
      >
        {t.evictedPassHint}
      </EmptyState>
    </div>
  )
}
