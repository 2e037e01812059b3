import type { Lang } from '@cubic/contract'
import type { ReactNode } from 'react'
import type { DraftBlock } from '../../internal/page-draft.ts'

/** The props of the list that edits a column's blocks. */
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
  readonly nested: (blocks: NestedBlocks) => ReactNode
}
