import { island } from '../../hydration/island.tsx'

/** The page of addresses that lead nowhere. */
export const NotFound = island(async () => (await import('./not-found-page.tsx')).NotFoundPage)
