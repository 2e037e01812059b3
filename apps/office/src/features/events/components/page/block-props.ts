import type { Lang } from '@cubic/contract'
import type { ReactNode } from 'react'
import type { DraftBlock } from '../../internal/page-draft.ts'

/** The blocks of a column, as the list that edits them takes them. */
export type NestedBlocks = {
  readonly blocks: readonly DraftBlock[]
  readonly lang: Lang
  readonly canWrite: boolean
  readonly onChange: (blocks: readonly DraftBlock[]) => void
}

export type BlockProps<Type extends DraftBlock['type']> = {
  readonly block: Extract<DraftBlock, { readonly type: Type }>
  readonly lang: Lang
  readonly canWrite: boolean
  readonly onChange: (block: DraftBlock) => void
  /** Draws the blocks of a column. */
  readonly nested: (blocks: NestedBlocks) => ReactNode
}
