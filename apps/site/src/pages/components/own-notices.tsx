import type { CurrentUser } from '@cubic/data-client'
import { Notices } from '../../features/notices/components/notices.tsx'
import { island } from '../../hydration/island.tsx'

const OwnFollows = island(async () => (await import('../../features/units/components/own-follows.tsx')).OwnFollows)

export function OwnNotices({ user }: { readonly user: CurrentUser }) {
  return <Notices user={user} beside={<OwnFollows userId={user.uid} />} />
}
