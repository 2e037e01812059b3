import {
  type BlockType,
  type PageBlock,
  PAGE_LIMITS,
  type PagePerson,
  readBlocks,
  type ScheduleRow,
  type SimpleBlock,
} from '@cubic/domain/page/blocks'
import { newUuid } from '@cubic/web-kit/uuid'

/** A block in the editor: its id stays while it is moved and changed. */
export type DraftBlock = PageBlock & { readonly id: string }

export const BLANK_PERSON: PagePerson = { name: '', title: '', text: '', picture: '' }
export const BLANK_ROW: ScheduleRow = { time: '', title: '', note: '' }

/** Reads the blocks of a stored page. Those without an id get one by their place. */
export function draftBlocks(content: unknown): readonly DraftBlock[] {
  const taken = new Set<string>()
  return readBlocks(content).map((block, index) => {
    const id = block.id !== undefined && !taken.has(block.id) ? block.id : `block-${index}`
    taken.add(id)
    return { ...block, id }
  })
}

export function newBlock(type: BlockType): DraftBlock {
  return { ...blankBlock(type), id: newId() }
}

function blankBlock(type: BlockType): PageBlock {
  switch (type) {
    case 'heading':
      return { type, level: 2, text: '' }
    case 'paragraph':
    case 'quote':
      return { type, text: '' }
    case 'rich_text':
      return { type, html: '' }
    case 'list':
      return { type, ordered: false, items: [] }
    case 'image':
      return { type, url: '', alt: '', caption: '' }
    case 'people':
      return { type, people: [BLANK_PERSON] }
    case 'schedule':
      return { type, rows: [BLANK_ROW] }
    case 'files':
      return { type, title: '' }
    case 'divider':
      return { type }
    case 'columns':
      return { type, columns: [[], []] }
    default:
      return type satisfies never
  }
}

export function copyBlock(block: DraftBlock): DraftBlock {
  const copy = { ...block, id: newId() }
  return copy.type === 'columns'
    ? { ...copy, columns: copy.columns.map((column) => column.map((each) => ({ ...each, id: newId() }))) }
    : copy
}

/** Changes the number of columns: the blocks of dropped ones are appended to the last. */
export function withColumns(
  columns: readonly (readonly SimpleBlock[])[],
  count: number,
): readonly (readonly SimpleBlock[])[] {
  const wanted = Math.max(1, Math.min(PAGE_LIMITS.columns, count))
  const kept = Array.from({ length: wanted }, (_, index) => columns[index] ?? [])
  const dropped = columns.slice(wanted).flat()
  return dropped.length > 0 ? kept.with(wanted - 1, [...(kept.at(-1) ?? []), ...dropped]) : kept
}

function newId(): string {
  return newUuid().slice(0, 8)
}
