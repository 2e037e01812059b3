import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import type { Failed } from './run-over.ts'
import { crudTexts } from '../texts.ts'
import { useCounted } from './use-counted.ts'

/** The number of rows named; more would be unreadable. */
export const ROWS_SHOWN = 200

/** Lists the records for which an action failed, with the reasons. `nameOf` is left out where one record is meant. */
export function Failures({
  failed,
  nameOf,
  model,
}: {
  readonly failed: readonly Failed[]
  readonly nameOf: ((id: number) => string) | undefined
  readonly model?: string | undefined
}) {
  const t = useTexts(crudTexts)
  const counted = useCounted(model)
  return (
    <div role="alert" className="grid gap-1.5">
      {nameOf && <p className="font-semibold text-bad">{t.failedCount(counted(failed.length))}</p>}
      <ul className="max-h-52 overflow-y-auto rounded-[10px] bg-bad-soft px-3 py-1.5 text-sm">
        {failed.slice(0, ROWS_SHOWN).map(({ id, reason }) => (
          <li key={id} className="flex gap-2 py-1">
            {nameOf && <span className="shrink-0 font-semibold">{nameOf(id)}</span>}
            <span className="text-bad">{reason}</span>
          </li>
        ))}
      </ul>
      <More count={failed.length} />
    </div>
  )
}

export function More({ count }: { readonly count: number }) {
  const t = useTexts(crudTexts)
  return count > ROWS_SHOWN && <p className="text-xs text-ink-3">{t.andMore(formatNumber(count - ROWS_SHOWN))}</p>
}
