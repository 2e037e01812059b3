import { island } from '../hydration/island.tsx'

/** The page for unknown URLs. */
export const NotFound = island(async () => (await import('./not-found-page.tsx')).NotFoundPage)
