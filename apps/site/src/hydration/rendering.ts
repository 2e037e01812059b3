import { renderedPage, setRenderedPage, type RenderedPage } from '@cubic/web-kit/rendered-page'
import type { Read } from '@cubic/web-kit/queries/read'

export type Handover = Pick<RenderedPage, 'lang' | 'viewer' | 'now'> & {
  /** Its data: the key of each query as JSON, and its answer. */
  readonly reads: readonly (readonly [key: string, data: unknown])[]
}

/** A page that is being rendered on the server, or that the browser takes over. */
export type Rendering = RenderedPage & {
  readonly reads: ReadonlyMap<string, unknown>
  /** The page came from the browser's cache: its data is shown and fetched again. */
  readonly isOld?: boolean
  readonly onServer?: NonNullable<RenderedPage['onServer']> & {
    readonly want: (read: Read<unknown>) => void
    readonly said: { isMissing?: boolean }
  }
}

/** The page being rendered on the server; in the browser the server-rendered page, undefined if there is none. */
export const rendering = renderedPage as () => Rendering | undefined

/** Renders on the server. `work` must be synchronous: other pages render in between. */
export function renderWith<Result>(page: Rendering, work: () => Result): Result {
  setRenderedPage(page)
  try {
    return work()
  } finally {
    setRenderedPage(undefined)
  }
}

/** In the browser, before hydration: takes over the server's data. */
export function takeOver(page: Rendering): void {
  setRenderedPage(page)
}

/** Reports on the server that the URL names something that does not exist; does nothing in the browser. */
export function sayMissing(): void {
  const said = rendering()?.onServer?.said
  if (said) said.isMissing = true
}
