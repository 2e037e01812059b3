import type { Lang } from '@cubic/contract'
import { type BlockType, isBlankBlock, PAGE_LIMITS } from '@cubic/domain/page/blocks'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
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
import { useState } from 'react'
import { DragHandle } from '../../../../ui/drag-handle.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { copyBlock, type DraftBlock, moved, newBlock } from '../../internal/page-draft.ts'
import { BLOCK_WORDS, pageTexts } from '../../internal/page-texts.ts'
import { BlockFields } from './block-fields.tsx'
import type { NestedBlocks } from './block-props.ts'

/** Kinds that are only edited where a page has them: text covers them. */
const OLDER: readonly BlockType[] = ['paragraph', 'list']
const OFFERED = (Object.keys(BLOCK_WORDS) as BlockType[]).filter((type) => !OLDER.includes(type))

/** Blocks in their order: each is edited in place, dragged by mouse or keyboard, copied and deleted. */
export function BlockList({
  blocks,
  lang,
  onChange,
  canWrite,
  isNested = false,
}: NestedBlocks & {
  /** Within a column, which has no columns. */
  readonly isNested?: boolean
}) {
  const t = useTexts(pageTexts)
  const pageLang = useLanguage()
  const [deleted, setDeleted] = useState<{ readonly block: DraftBlock; readonly place: number }>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = blocks.map(({ id }) => id)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const isFull = blocks.length >= (isNested ? PAGE_LIMITS.items : PAGE_LIMITS.blocks)
  const offered = OFFERED.filter((type) => !isNested || type !== 'columns')
  return (
    <div className="grid grid-cols-1 gap-2">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          screenReaderInstructions: { draggable: t.howToMove },
          announcements: {
            onDragStart: ({ active }) => t.pickedUp(placeOf(active.id)),
            onDragOver: ({ active, over }) => t.isOver(placeOf((over ?? active).id)),
            onDragEnd: ({ active, over }) => t.dropped(placeOf((over ?? active).id)),
            onDragCancel: () => t.putBack,
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id)
            onChange(moved(blocks, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid grid-cols-1 gap-2 empty:hidden">
            {blocks.map((block, place) => (
              <BlockRow
                key={block.id}
                block={block}
                place={place}
                of={blocks.length}
                lang={lang}
                canWrite={canWrite}
                onChange={(next) => onChange(blocks.with(place, next))}
                onMove={(by) => onChange(moved(blocks, place, place + by))}
                onDuplicate={isFull ? undefined : () => onChange(blocks.toSpliced(place + 1, 0, copyBlock(block)))}
                onRemove={() => {
                  onChange(blocks.toSpliced(place, 1))
                  setDeleted({ block, place })
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {deleted && !ids.includes(deleted.block.id) && (
        <div
          role="status"
          className="flex items-center justify-between gap-2 rounded-[11px] bg-fill px-3 py-1.5 text-sm"
        >
          {t.removed(BLOCK_WORDS[deleted.block.type][pageLang])}
          <Button
            size="sm"
            variant="link"
            icon="undo"
            onClick={() => {
              onChange(blocks.toSpliced(deleted.place, 0, deleted.block))
              setDeleted(undefined)
            }}
          >
            {t.undo}
          </Button>
        </div>
      )}
      {canWrite && (
        <div
          role="group"
          aria-label={t.add}
          className="flex flex-wrap items-center gap-1.5 rounded-[12px] border border-dashed border-line-2 p-2.5"
        >
          <Icon name="plus" size={16} className="mx-1 text-ink-3" />
          {offered.map((type) => (
            <Button
              key={type}
              size="sm"
              icon={BLOCK_WORDS[type].icon}
              disabledReason={isFull ? t.full : undefined}
              onClick={() => {
                const block = newBlock(type)
                onChange([...blocks, block])
                focusInto(block.id)
              }}
            >
              {BLOCK_WORDS[type][pageLang]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function drawNested(props: NestedBlocks) {
  return <BlockList {...props} isNested />
}

const rowId = (id: string) => `page-block-${id}`

/** Puts the cursor into a block that is about to appear. */
function focusInto(id: string): void {
  requestAnimationFrame(() => {
    const row = document.getElementById(rowId(id))
    row?.querySelector<HTMLElement>('input:not([type=file]), textarea, [contenteditable=true]')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })
}

function BlockRow({
  block,
  place,
  of,
  lang,
  canWrite,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: {
  readonly block: DraftBlock
  readonly place: number
  readonly of: number
  readonly lang: Lang
  readonly canWrite: boolean
  readonly onChange: (block: DraftBlock) => void
  readonly onMove: (by: -1 | 1) => void
  /** Undefined where the page is full. */
  readonly onDuplicate: (() => void) | undefined
  readonly onRemove: () => void
}) {
  const t = useTexts(pageTexts)
  const pageLang = useLanguage()
  const sortable = useSortable({
    id: block.id,
    disabled: !canWrite,
  })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const word = BLOCK_WORDS[block.type][pageLang]
  const name = `${word} ${place + 1}`
  return (
    <li
      ref={setNodeRef}
      id={rowId(block.id)}
      aria-label={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'scroll-my-20 rounded-[12px] border border-line bg-surface',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <div className="flex items-center gap-1 border-b border-line px-1.5 py-1">
        {canWrite && <DragHandle label={t.drag(name)} sortable={sortable} />}
        <Icon name={BLOCK_WORDS[block.type].icon} size={16} className="ml-1 text-ink-2" />
        <span className="min-w-0 flex-1 truncate px-1 text-sm font-semibold">
          {word}
          {isBlankBlock(block) && <span className="ml-2 text-xs font-normal text-ink-3">{t.blank}</span>}
        </span>
        {canWrite && (
          <span className="flex shrink-0">
            <IconButton
              label={t.moveUp(name)}
              icon="chevron-up"
              size={16}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={t.moveDown(name)}
              icon="chevron-down"
              size={16}
              disabled={place === of - 1}
              onClick={() => onMove(1)}
            />
            <IconButton
              label={t.duplicate(name)}
              icon="copy"
              size={16}
              disabled={!onDuplicate}
              onClick={() => onDuplicate?.()}
            />
            <IconButton label={t.remove(name)} icon="trash" size={16} onClick={onRemove} />
          </span>
        )}
      </div>
      <div className="p-3">
        <BlockFields block={block} lang={lang} canWrite={canWrite} onChange={onChange} nested={drawNested} />
      </div>
    </li>
  )
}
