import { App } from './app.tsx'
import { fetchIslands } from './hydration/island.tsx'
import { renderContent, type PageContent, type PageRequest } from './hydration/render-page.tsx'
import { preloadPages } from './routes.tsx'

export type RenderedPage = PageContent & {
  readonly events: readonly number[]
  /** Moments that it shows or queries by, in milliseconds. */
  readonly moments: readonly number[]
}

await preloadPages()
await fetchIslands()

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const page = await renderContent(App, request)
  const reads = new Map(page.handover.reads)
  return { ...page, events: eventsOf(reads), moments: momentsOf(reads) }
}

/** Finds the event ids in queries and answers, by the names that features/events/api.ts uses. */
function eventsOf(reads: ReadonlyMap<string, unknown>): readonly number[] {
  const ids = [...reads].flatMap(([key, data]) => {
    const [, args] = JSON.parse(key) as [name: string, args: { readonly id?: number }]
    const listed = (data as { readonly events?: readonly { readonly id: number }[] } | null)?.events ?? []
    const ofTicket = (data as { readonly ticket?: { readonly event: { readonly id: number } } } | null)?.ticket?.event
    const dates = (data as { readonly dates?: readonly { readonly event_id: number }[] } | null)?.dates ?? []
    return [args.id, ofTicket?.id, ...listed.map(({ id }) => id), ...dates.map((date) => date.event_id)].filter(
      (id) => id !== undefined,
    )
  })
  return [...new Set(ids)]
}

/** Finds all moments in queries and answers, as the wire writes them. */
function momentsOf(reads: ReadonlyMap<string, unknown>): readonly number[] {
  const found = JSON.stringify([...reads]).matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g)
  return [...new Set([...found].map(([text]) => Date.parse(text)))]
}
