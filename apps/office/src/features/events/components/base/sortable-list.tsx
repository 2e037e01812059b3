import { texts, useTexts } from '@cubic/web-kit/language/text'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/button.tsx'

const sortableTexts = texts({
  howToMove: {
    cn: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消',
    en: 'Press space to pick up, the arrow keys to move, space again to drop, and Escape to cancel',
  },
  pickedUp: { cn: (place: number) => `已拿起第 ${place} 项`, en: (place: number) => `Picked up item ${place}` },
  isOver: { cn: (place: number) => `移到第 ${place} 位`, en: (place: number) => `Moved to place ${place}` },
  dropped: { cn: (place: number) => `已放到第 ${place} 位`, en: (place: number) => `Dropped at place ${place}` },
  putBack: { cn: '已放回原处', en: 'Put back' },
})

export function SortableList({
  ids,
  onMove,
  children,
}: {
  readonly ids: readonly UniqueIdentifier[]
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}) {
  const t = useTexts(sortableTexts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = ({ id }: { readonly id: UniqueIdentifier }) => ids.indexOf(id) + 1
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t.howToMove },
        announcements: {
          onDragStart: ({ active }) => t.pickedUp(placeOf(active)),
          onDragOver: ({ active, over }) => t.isOver(placeOf(over ?? active)),
          onDragEnd: ({ active, over }) => t.dropped(placeOf(over ?? active)),
          onDragCancel: () => t.putBack,
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(ids.indexOf(active.id), ids.indexOf(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-1 gap-2 empty:hidden">{children}</ol>
      </SortableContext>
    </DndContext>
  )
}

/** Makes a row of a sortable list: `row` goes to its element, `sortable` to its handle. */
export function useSortableRow(id: UniqueIdentifier, disabled: boolean) {
  const sortable = useSortable({ id, disabled })
  const { setNodeRef, transform, transition, isDragging } = sortable
  return {
    sortable,
    isDragging,
    row: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
  }
}

export function MoveButtons({
  up,
  down,
  place,
  of,
  onMove,
  ...look
}: {
  readonly up: string
  readonly down: string
  readonly place: number
  readonly of: number
  readonly onMove: (to: number) => void
  readonly size: number
  readonly className?: string
}) {
  return (
    <>
      <IconButton {...look} label={up} icon="chevron-up" disabled={place === 0} onClick={() => onMove(place - 1)} />
      <IconButton
        {...look}
        label={down}
        icon="chevron-down"
        disabled={place === of - 1}
        onClick={() => onMove(place + 1)}
      />
    </>
  )
}
