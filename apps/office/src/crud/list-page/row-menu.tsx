import { useLanguage } from '@cubic/web-kit/language'
import { useNavigate } from '@cubic/web-kit/routing'
import { useTexts } from '@cubic/web-kit/text'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { wordsOf } from '../method-words.ts'
import type { Model } from '../model/model.ts'
import { useRefusal } from '../refusal.ts'
import { crudTexts } from '../texts.ts'
import type { Chosen } from './chosen-action.tsx'
import type { AnyListProps, Row } from './types.ts'

/** The actions for one record; refused ones are disabled with the reason. */
export function RowMenu({
  about,
  row,
  name,
  to,
  methods = [],
  actions = [],
  canDelete,
  onOpen,
  onChoose,
}: Pick<AnyListProps, 'methods' | 'actions'> & {
  readonly about: Model
  readonly row: Row
  readonly name: string
  readonly to: string
  /** Opens it in place instead. */
  readonly onOpen: (() => void) | undefined
  readonly canDelete: boolean
  readonly onChoose: (chosen: Chosen, row: Row) => void
}) {
  const t = useTexts(crudTexts)
  const lang = useLanguage()
  const navigate = useNavigate()
  const refusal = useRefusal(about)
  const reasonOf = (tag: string | undefined) => (tag === undefined ? undefined : refusal(row.tags, tag))
  const shown = methods.filter(({ isShown }) => isShown?.(row) ?? true)
  return (
    <Menu trigger={<IconButton label={t.actionsOf(name)} icon="more" />}>
      <MenuItem icon="edit" onClick={onOpen ?? (() => navigate(to))}>
        {t.open}
      </MenuItem>
      {shown.map(({ method, run }) => (
        <MenuItem
          key={method.name}
          danger={wordsOf(method).tone === 'danger'}
          disabledReason={reasonOf(method.name)}
          onClick={() => onChoose({ kind: 'method', method, run }, row)}
        >
          {wordsOf(method).label[lang]}
        </MenuItem>
      ))}
      {actions.map((action) => (
        <MenuItem
          key={action.key}
          icon={action.icon}
          danger={action.danger ?? false}
          disabledReason={reasonOf(action.tag)}
          onClick={() => (action.onChoose ? action.onChoose(row) : onChoose({ kind: 'action', action }, row))}
        >
          {action.label}
        </MenuItem>
      ))}
      {canDelete && (
        <>
          <MenuLine />
          <MenuItem
            icon="trash"
            danger
            disabledReason={reasonOf('unlink')}
            onClick={() => onChoose({ kind: 'delete' }, row)}
          >
            {t.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
