import { formatNumber, useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Hint } from '../../ui/hint.tsx'
import { crudTexts } from '../texts.ts'
import type { Chosen } from './chosen-action.tsx'
import type { Offer } from './offers.ts'
import type { Row } from './types.ts'
import type { Selection } from './use-selection.ts'

const ACTION =
  'flex h-9 shrink-0 items-center gap-1.5 rounded-[9px] px-2.5 whitespace-nowrap hover:bg-bg/15 aria-disabled:cursor-not-allowed aria-disabled:opacity-45'

type BarProps = {
  readonly offers: readonly Offer[]
  readonly selection: Pick<Selection, 'count' | 'isAll' | 'selectAll' | 'clear'>
  readonly total: number | undefined
  /** The selected records on this page. */
  readonly rows: readonly Row[]
  readonly onChoose: (chosen: Chosen) => void
}

/** The bar with bulk actions for the selected records. */
export function SelectionBar({ selection, total, rows, offers, onChoose }: BarProps) {
  const t = useTexts(crudTexts)
  const { count, isAll } = selection
  const isGranted = (tag: string | undefined) =>
    tag === undefined || isAll || rows.length < count || rows.some(({ tags }) => tags.includes(tag))
  return (
    <div
      role="region"
      aria-label={t.selected(count)}
      className="animate-rise sticky bottom-[calc(76px+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-full items-center gap-1 overflow-x-auto rounded-[14px] bg-ink px-2 py-2 text-[0.875rem] font-semibold text-bg shadow-float lg:bottom-5"
    >
      <span role="status" className="px-2 whitespace-nowrap">
        {t.selected(isAll ? (total ?? count) : count)}
      </span>
      {!isAll && total !== undefined && total > count && (
        <button
          type="button"
          onClick={selection.selectAll}
          className={classNames(ACTION, 'underline underline-offset-3')}
        >
          {t.selectAll(formatNumber(total))}
        </button>
      )}
      {offers
        .filter(({ isForMany }) => isForMany)
        .map(({ key, label, tag, chosen }) => {
          const reason = isGranted(tag) ? undefined : t.notAllowedSome
          const button = (
            <button
              key={key}
              type="button"
              aria-disabled={reason !== undefined || undefined}
              onClick={() => reason === undefined && onChoose(chosen)}
              className={ACTION}
            >
              {label}
            </button>
          )
          return reason === undefined ? (
            button
          ) : (
            <Hint key={key} text={reason}>
              {button}
            </Hint>
          )
        })}
      <button type="button" aria-label={t.clearSelection} onClick={selection.clear} className={ACTION}>
        <Icon name="close" size={17} />
      </button>
    </div>
  )
}
