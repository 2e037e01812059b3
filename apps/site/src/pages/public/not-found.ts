import { part } from '../../lib/part.tsx'

/** The page of addresses that lead nowhere. */
export const NotFound = part(async () => (await import('./not-found-page.tsx')).NotFoundPage)
