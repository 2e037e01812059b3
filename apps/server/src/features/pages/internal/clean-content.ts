import { type PageBlock, readBlocks, type SimpleBlock } from '@cubic/domain/page/blocks'
import { sanitizeRichText } from '@cubic/data-platform/field-types/sanitize-rich-text'

/** Keeps known kinds and fields only, and rich text without scripts, frames and styles. */
export function cleanContent(content: unknown): readonly PageBlock[] {
  return readBlocks(content).map((block) =>
    block.type === 'columns' ? { ...block, columns: block.columns.map((column) => column.map(clean)) } : clean(block),
  )
}

function clean(block: SimpleBlock): SimpleBlock {
  return block.type === 'rich_text' ? { ...block, html: sanitizeRichText(block.html) } : block
}
