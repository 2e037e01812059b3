import { useQuery } from '@cubic/web-kit/queries/query'
import { island } from '../../../hydration/island.tsx'
import { hasSaved } from '../internal/has-saved.ts'

const SavedList = island(async () => (await import('./saved-list.tsx')).SavedList)

export function SavedEvents({ userId }: { readonly userId: number }) {
  const { data } = useQuery(hasSaved(userId))
  return data ? <SavedList userId={userId} /> : null
}
