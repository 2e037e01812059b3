import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Fragment } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import type { Model } from '../model/model.ts'
import { useRefusal } from '../actions/refusal.ts'
import { crudTexts } from '../texts.ts'
import type { Chosen } from './chosen-action.tsx'
import type { Offer } from './offers.ts'
import type { Row } from './types.ts'

/** The actions for one record; refused ones are disabled with the reason. */
export function RowMenu({
  about,
  row,
  name,
  to,
  offers,
  onOpen,
  onChoose,
}: {
  readonly about: Model
  readonly row: Row
  readonly name: string
  readonly to: string
  readonly offers: readonly Offer[]
  /** Opens it in place instead. */
  readonly onOpen: (() => void) | undefined
  readonly onChoose: (chosen: Chosen, row: Row) => void
}) {
  const t = useTexts(crudTexts)
  const navigate = useNavigate()
  const refusal = useRefusal(about)
  const choose = (chosen: Chosen) =>
    chosen.kind === 'action' && chosen.action.onChoose ? chosen.action.onChoose(row) : onChoose(chosen, row)
  return (
    <Menu trigger={<IconButton label={t.actionsOf(name)} icon="more" />}>
      <MenuItem icon="edit" onClick={onOpen ?? (() => navigate(to))}>
        {t.open}
      </MenuItem>
      {offers
        .filter(({ isShown }) => isShown?.(row) ?? true)
        .map(({ key, label, tag, icon, danger, chosen }) => (
          <Fragment key={key}>
            {chosen.kind === 'delete' && <MenuLine />}
            <MenuItem
              icon={icon}
              danger={danger}
              disabledReason={tag === undefined ? undefined : refusal(row.tags, tag)}
              onClick={() => choose(chosen)}
            >
              {label}
            </MenuItem>
          </Fragment>
        ))}
    </Menu>
  )
}
