import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { crudTexts } from '../texts.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import type { AnyListProps } from './types.ts'

export function ListContent({
  list,
  table,
  isNarrowed,
  onWiden,
  empty,
}: {
  readonly list: { readonly data?: unknown; readonly error: Error | null; readonly isPending: boolean }
  readonly table: ComponentProps<typeof RecordCards>
  /** The user's own conditions may be why there is nothing. */
  readonly isNarrowed: boolean
  readonly onWiden: () => void
  readonly empty: NonNullable<AnyListProps['empty']>
}) {
  const t = useTexts(crudTexts)
  const isPhone = useIsPhone()
  if (list.isPending) return <ListSkeleton />
  if (list.error && list.data === undefined) {
    return <FailedRead error={list.error} />
  }
  if (table.rows.length > 0) return isPhone ? <RecordCards {...table} /> : <RecordTable {...table} />
  return isNarrowed ? (
    <EmptyState icon="search" title={t.nothing} action={<Button onClick={onWiden}>{t.clearAll}</Button>}>
      {t.nothingHint}
    </EmptyState>
  ) : (
    <EmptyState icon="file" title={empty.title} action={empty.action}>
      {empty.hint}
    </EmptyState>
  )
}
