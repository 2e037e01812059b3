import { useTexts } from '@cubic/web-kit/text'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { pageTexts } from '../../internal/page-texts.ts'

/** The head of an item in a block: its label, and buttons that move or remove it. */
export function ItemHead({
  label,
  place,
  of,
  canWrite,
  onMove,
  onRemove,
}: {
  readonly label: string
  readonly place: number
  readonly of: number
  readonly canWrite: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}) {
  const t = useTexts(pageTexts)
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-xs font-semibold text-ink-2">{label}</span>
      {canWrite && (
        <span className="flex">
          <IconButton
            label={t.moveUp(label)}
            icon="chevron-up"
            size={14}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t.moveDown(label)}
            icon="chevron-down"
            size={14}
            disabled={place === of - 1}
            onClick={() => onMove(1)}
          />
          <IconButton label={t.remove(label)} icon="trash" size={14} onClick={onRemove} />
        </span>
      )}
    </div>
  )
}

export function AddItem({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <div>
      <Button size="sm" variant="link" icon="plus" onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
