import type { useSortable } from '@dnd-kit/sortable'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'

type DragHandleProps = {
  readonly label: string
  readonly sortable: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>
  readonly isSmall?: boolean
}

export function DragHandle({ label, sortable, isSmall = false }: DragHandleProps) {
  const { attributes, listeners, setActivatorNodeRef } = sortable
  return (
    <button
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      type="button"
      aria-label={label}
      className={classNames(
        'grid shrink-0 cursor-grab touch-none place-items-center rounded-[9px] text-ink-3 hover:bg-fill',
        isSmall ? 'size-7' : 'size-8',
      )}
    >
      <Icon name="drag" size={isSmall ? 15 : 16} />
    </button>
  )
}
