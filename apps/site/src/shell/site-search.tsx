import { island } from '../hydration/island.tsx'

/** The search of every page. Until first touched it is only the field, which needs no script. */
export const SiteSearch = island<{ readonly compact?: boolean }>(
  async () => (await import('./search-box.tsx')).SearchBox,
  { when: 'touched', fallback: <div className="h-[46px]" /> },
)
