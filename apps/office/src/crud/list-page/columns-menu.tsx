import { Popover } from '@base-ui/react/popover'
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { DragHandle } from '../../ui/drag-handle.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { POPUP } from '../../ui/menu.tsx'
import { CheckLine } from '../../ui/toggle.tsx'
import { visibleFields, type Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'

type ColumnsProps = {
  readonly model: Model
  readonly columns: readonly string[]
  readonly labelOf: (path: string) => string
  readonly onChange: (columns: readonly string[]) => void
}

export function ColumnsMenu(props: ColumnsProps) {
  const t = useTexts(crudTexts)
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="ghost" size="sm" icon="settings">
            {t.columnsOf(...countColumns(props))}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-50">
          <Popover.Popup className={`${POPUP} max-h-[min(480px,var(--available-height))] w-72 overflow-y-auto`}>
            <Popover.Title className="px-2 pt-1 text-xs font-semibold text-ink-3">{t.columnsHint}</Popover.Title>
            <div className="px-2 py-1">
              <ColumnChoices {...props} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

export function ColumnsDialog({ onDismiss, ...props }: ColumnsProps & { readonly onDismiss: () => void }) {
  const t = useTexts(crudTexts)
  return (
    <Dialog title={t.columns} onDismiss={onDismiss}>
      <p className="mb-1.5 text-sm text-ink-3">{t.columnsHint}</p>
      <ColumnChoices {...props} />
    </Dialog>
  )
}

export function countColumns({ model, columns }: ColumnsProps): [shown: number, all: number] {
  return [columns.length, columns.length + othersOf(model, columns).length]
}

function othersOf(model: Model, columns: readonly string[]): readonly string[] {
  return visibleFields(model)
    .filter(({ declaration }) => !declaration.writeOnly)
    .map(({ name }) => name)
    .filter((name) => !columns.includes(name))
}

function ColumnChoices({ model, columns, labelOf, onChange }: ColumnsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <ul>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ container: document.body }}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id)
            onChange(arrayMove([...columns], columns.indexOf(String(active.id)), columns.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={[...columns]} strategy={verticalListSortingStrategy}>
          {columns.map((path) => (
            <ChosenColumn
              key={path}
              path={path}
              label={labelOf(path)}
              onRemove={() => columns.length > 1 && onChange(columns.filter((each) => each !== path))}
            />
          ))}
        </SortableContext>
      </DndContext>
      {othersOf(model, columns).map((path) => (
        <li key={path}>
          <CheckLine label={labelOf(path)} checked={false} onChange={() => onChange([...columns, path])} />
        </li>
      ))}
    </ul>
  )
}

function ChosenColumn({
  path,
  label,
  onRemove,
}: {
  readonly path: string
  readonly label: string
  readonly onRemove: () => void
}) {
  const t = useTexts(crudTexts)
  const sortable = useSortable({
    id: path,
  })
  const { setNodeRef, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('flex items-center gap-1 rounded-sm', isDragging && 'relative z-10 bg-raised shadow-card')}
    >
      <div className="min-w-0 flex-1">
        <CheckLine label={label} checked onChange={onRemove} />
      </div>
      <DragHandle label={t.drag(label)} sortable={sortable} isSmall />
    </li>
  )
}
