import { PAGE_LIMITS } from '@cubic/domain/page/blocks'
import { useTexts } from '@cubic/web-kit/language/text'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { moved } from '../../internal/moved.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { MoveButtons } from '../base/sortable-list.tsx'

type ItemsProps<Item> = {
  readonly items: readonly Item[]
  readonly blank: Item
  readonly nameOf: (place: number) => string
  readonly add: string
  readonly canWrite: boolean
  readonly onChange: (items: readonly Item[]) => void
  readonly children: (item: Item, set: (changes: Partial<Item>) => void, name: string) => ReactNode
}

export function ItemList<Item>({ items, blank, nameOf, add, canWrite, onChange, children }: ItemsProps<Item>) {
  return (
    <div className="grid gap-2.5">
      {items.map((item, place) => {
        const name = nameOf(place + 1)
        return (
          <fieldset
            // items have no identity but their place
            key={place}
            aria-label={name}
            className="grid gap-2.5 rounded-[11px] border border-line p-2.5"
          >
            <ItemHead {...{ name, place, items, canWrite, onChange }} />
            {children(item, (changes) => onChange(items.with(place, { ...item, ...changes })), name)}
          </fieldset>
        )
      })}
      {canWrite && items.length < PAGE_LIMITS.items && (
        <div>
          <Button size="sm" variant="link" icon="plus" onClick={() => onChange([...items, blank])}>
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}

function ItemHead<Item>({
  name,
  place,
  items,
  canWrite,
  onChange,
}: Pick<ItemsProps<Item>, 'items' | 'canWrite' | 'onChange'> & { readonly name: string; readonly place: number }) {
  const t = useTexts(pageTexts)
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-xs font-semibold text-ink-2">{name}</span>
      {canWrite && (
        <span className="flex">
          <MoveButtons
            up={t.moveUp(name)}
            down={t.moveDown(name)}
            place={place}
            of={items.length}
            size={14}
            onMove={(to) => onChange(moved(items, place, to))}
          />
          <IconButton
            label={t.remove(name)}
            icon="trash"
            size={14}
            onClick={() => onChange(items.toSpliced(place, 1))}
          />
        </span>
      )}
    </div>
  )
}
