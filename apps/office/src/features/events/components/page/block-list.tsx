import { type BlockType, isBlankBlock, PAGE_LIMITS } from '@cubic/domain/page/blocks'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { DragHandle } from '../../../../ui/drag-handle.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { moved } from '../../internal/moved.ts'
import { copyBlock, type DraftBlock, newBlock } from '../../internal/page-draft.ts'
import { BLOCK_WORDS, pageTexts } from '../../internal/page-texts.ts'
import { MoveButtons, SortableList, useSortableRow } from '../base/sortable-list.tsx'
import { BlockFields } from './block-fields.tsx'
import type { NestedBlocks } from './block-props.ts'

/** Only edited where a page already has them: text blocks replace them. */
const OLDER: readonly BlockType[] = ['paragraph', 'list']
const OFFERED = (Object.keys(BLOCK_WORDS) as BlockType[]).filter((type) => !OLDER.includes(type))

export function BlockList({
  isNested = false,
  ...list
}: NestedBlocks & {
  /** Set within a column, which has no columns. */
  readonly isNested?: boolean
}) {
  const t = useTexts(pageTexts)
  const pageLang = useLanguage()
  const { blocks, onChange, canWrite } = list
  const [deleted, setDeleted] = useState<{ readonly block: DraftBlock; readonly place: number }>()
  const isFull = blocks.length >= (isNested ? PAGE_LIMITS.items : PAGE_LIMITS.blocks)
  return (
    <div className="grid grid-cols-1 gap-2">
      <SortableList ids={blocks.map(({ id }) => id)} onMove={(from, to) => onChange(moved(blocks, from, to))}>
        {blocks.map((block, place) => (
          <BlockRow key={block.id} {...{ block, place, list, isFull }} onRemoved={() => setDeleted({ block, place })} />
        ))}
      </SortableList>
      {deleted && blocks.every(({ id }) => id !== deleted.block.id) && (
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
        <NewBlock
          offered={OFFERED.filter((type) => !isNested || type !== 'columns')}
          isFull={isFull}
          onAdd={(block) => onChange([...blocks, block])}
        />
      )}
    </div>
  )
}

function drawNested(props: NestedBlocks) {
  return <BlockList {...props} isNested />
}

function NewBlock({
  offered,
  isFull,
  onAdd,
}: {
  readonly offered: readonly BlockType[]
  readonly isFull: boolean
  readonly onAdd: (block: DraftBlock) => void
}) {
  const t = useTexts(pageTexts)
  const pageLang = useLanguage()
  return (
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
            onAdd(block)
            focusInto(block.id)
          }}
        >
          {BLOCK_WORDS[type][pageLang]}
        </Button>
      ))}
    </div>
  )
}

const rowId = (id: string) => `page-block-${id}`

/** Focuses a block that is about to appear. */
function focusInto(id: string): void {
  requestAnimationFrame(() => {
    const row = document.getElementById(rowId(id))
    row?.querySelector<HTMLElement>('input:not([type=file]), textarea, [contenteditable=true]')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })
}

type RowProps = {
  readonly block: DraftBlock
  readonly place: number
  readonly list: NestedBlocks
  readonly isFull: boolean
  readonly onRemoved: () => void
}

function BlockRow(props: RowProps) {
  const t = useTexts(pageTexts)
  const { block, place, list } = props
  const { lang, canWrite } = list
  const { sortable, row, isDragging } = useSortableRow(block.id, !canWrite)
  const word = BLOCK_WORDS[block.type][useLanguage()]
  const name = `${word} ${place + 1}`
  return (
    <li
      {...row}
      id={rowId(block.id)}
      aria-label={name}
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
        {canWrite && <RowButtons {...props} name={name} />}
      </div>
      <div className="p-3">
        <BlockFields
          block={block}
          lang={lang}
          canWrite={canWrite}
          onChange={(next) => list.onChange(list.blocks.with(place, next))}
          nested={drawNested}
        />
      </div>
    </li>
  )
}

function RowButtons({
  block,
  place,
  list: { blocks, onChange },
  isFull,
  onRemoved,
  name,
}: RowProps & { readonly name: string }) {
  const t = useTexts(pageTexts)
  return (
    <span className="flex shrink-0">
      <MoveButtons
        up={t.moveUp(name)}
        down={t.moveDown(name)}
        place={place}
        of={blocks.length}
        size={16}
        onMove={(to) => onChange(moved(blocks, place, to))}
      />
      <IconButton
        label={t.duplicate(name)}
        icon="copy"
        size={16}
        disabled={isFull}
        onClick={() => onChange(blocks.toSpliced(place + 1, 0, copyBlock(block)))}
      />
      <IconButton
        label={t.remove(name)}
        icon="trash"
        size={16}
        onClick={() => {
          onChange(blocks.toSpliced(place, 1))
          onRemoved()
        }}
      />
    </span>
  )
}
