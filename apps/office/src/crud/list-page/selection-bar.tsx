import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { crudTexts } from '../texts.ts'
import { useCounted } from '../actions/use-counted.ts'
import type { Chosen } from './chosen-action.tsx'
import type { Offer } from './offers.ts'
import type { Row } from './types.ts'
import type { Selection } from './use-selection.ts'

const PLACE =
  'animate-rise sticky bottom-[calc(76px+env(safe-area-inset-bottom))] z-20 rounded-[14px] shadow-float lg:bottom-5'
const ACTION =
  'flex h-9 shrink-0 items-center gap-1.5 rounded-[9px] px-2.5 whitespace-nowrap hover:bg-bg/15 aria-disabled:cursor-not-allowed aria-disabled:opacity-45'

type BarProps = {
  readonly offers: readonly Offer[]
  readonly selection: Pick<Selection, 'count' | 'isAll' | 'selectAll' | 'clear'>
  readonly total: number | undefined
  /** The selected records on this page. */
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly model: string
  readonly controls: ReactNode
  readonly hasPanel: boolean
  readonly onChoose: (chosen: Chosen) => void
}
type Possible = Pick<Offer, 'key' | 'label' | 'icon' | 'danger'> & {
  readonly reason: string | undefined
  readonly choose: () => void
}

export function SelectionBar(props: BarProps) {
  const { selection, total, rows, offers, controls, hasPanel, onChoose } = props
  const t = useTexts(crudTexts)
  const counted = useCounted(props.model)
  const { count, isAll } = selection
  // an open panel goes first
  useKeys(hasPanel ? {} : { Escape: selection.clear })
  const mayHold = (test: (row: Row) => boolean) => isAll || rows.length < count || rows.some(test)
  const isGranted = (tag: string | undefined) => tag === undefined || mayHold(({ tags }) => tags.includes(tag))
  const possible = offers
    .filter(({ isForMany, isShown }) => isForMany && (!isShown || mayHold(isShown)))
    .map(({ chosen, tag, ...offer }): Possible => ({
      ...offer,
      reason: isGranted(tag) ? undefined : t.notAllowedSome,
      choose: () => onChoose(chosen),
    }))
  const said = t.selected(counted(isAll ? (total ?? count) : count))
  const more = isAll || total === undefined || total <= count ? undefined : counted(total)
  if (controls) return <BarWithControls {...props} said={said} more={more} possible={possible} />
  return (
    <div
      role="region"
      aria-label={said}
      className={classNames(
        PLACE,
        'mx-auto flex w-fit max-w-full items-center gap-1 overflow-x-auto bg-ink px-2 py-2 text-[0.875rem] font-semibold text-bg',
      )}
    >
      <span role="status" className="px-2 whitespace-nowrap">
        {said}
      </span>
      {more !== undefined && (
        <button
          type="button"
          onClick={selection.selectAll}
          className={classNames(ACTION, 'underline underline-offset-3')}
        >
          {t.selectAll(more)}
        </button>
      )}
      {possible.map((each) => (
        <Action key={each.key} possible={each} />
      ))}
      <button type="button" aria-label={t.clearSelection} onClick={selection.clear} className={ACTION}>
        <Icon name="close" size={17} />
      </button>
    </div>
  )
}

function Action({ possible: { label, reason, choose } }: { readonly possible: Possible }) {
  const button = (
    <button
      type="button"
      aria-disabled={reason !== undefined || undefined}
      onClick={() => reason === undefined && choose()}
      className={ACTION}
    >
      {label}
    </button>
  )
  return reason === undefined ? button : <Hint text={reason}>{button}</Hint>
}

const NAMES_SHOWN = 3

/** The bar of a screen that has controls of its own for the selected records: its other actions are in a menu. */
function BarWithControls({
  selection,
  rows,
  nameOf,
  controls,
  said,
  more,
  possible,
}: BarProps & {
  readonly said: string
  readonly more: string | undefined
  readonly possible: readonly Possible[]
}) {
  const t = useTexts(crudTexts)
  return (
    <div
      role="region"
      aria-label={said}
      className={classNames(
        PLACE,
        'flex w-full flex-wrap items-center gap-x-3 gap-y-2.5 border border-line-2 bg-raised px-3.5 py-3 text-[0.875rem]',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <b role="status" className="whitespace-nowrap">
          {said}
        </b>
        <span className="truncate text-sm text-ink-3 max-md:hidden">
          {rows.slice(0, NAMES_SHOWN).map(nameOf).join(t.comma)}
        </span>
        {more !== undefined && (
          <button
            type="button"
            onClick={selection.selectAll}
            className="text-sm font-semibold whitespace-nowrap text-brand-text"
          >
            {t.selectAll(more)}
          </button>
        )}
      </div>
      {controls}
      <div className="order-1 flex">
        <Menu trigger={<IconButton label={t.more} icon="more" />}>
          {possible.map(({ key, label, icon, danger, reason, choose }) => (
            <MenuItem key={key} icon={icon} danger={danger} disabledReason={reason} onClick={choose}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <IconButton label={t.clearSelection} icon="close" onClick={selection.clear} />
      </div>
    </div>
  )
}
