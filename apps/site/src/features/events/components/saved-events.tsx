import { useQuery } from '@cubic/web-kit/query'
import { island } from '../../../hydration/island.tsx'
import { hasSaved } from '../internal/has-saved.ts'

/** For people who have saved something. */
const SavedList = island(async () => (await import('./saved-list.tsx')).SavedList)

/** The coming events that the user has saved; renders nothing if there are none. */
export function SavedEvents({ userId }: { readonly userId: number }) {
  const { data } = useQuery(hasSaved(userId))
  return data ? <SavedList userId={userId} /> : null
}
