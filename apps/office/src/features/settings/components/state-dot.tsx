import type { SystemState } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { systemTexts } from '../data/system-texts.ts'

const LOOK = { good: 'bg-ok', watch: 'bg-accent', bad: 'bg-bad' } as const

/** Shows the state as a coloured dot, and as text for screen readers. */
export function StateDot({ state }: { readonly state: SystemState }) {
  const t = useTexts(systemTexts)
  return (
    <span className={classNames('inline-block size-2 shrink-0 rounded-full', LOOK[state])}>
      <span className="sr-only">{t[state]}</span>
    </span>
  )
}
