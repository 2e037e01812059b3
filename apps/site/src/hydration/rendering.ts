import { renderedPage, setRenderedPage, type RenderedPage } from '@cubic/web-kit/rendered-page'
import type { Read } from '@cubic/web-kit/query'

/** What the server hands to the browser with a page that it rendered. */
export type Handover = Pick<RenderedPage, 'lang' | 'viewer' | 'now'> & {
  /** What was read for it: the key of each read as JSON, and its answer. */
  readonly reads: readonly (readonly [key: string, data: unknown])[]
}

/** A page that is being rendered on the server, or that the browser takes over. */
export type Rendering = RenderedPage & {
  readonly reads: ReadonlyMap<string, unknown>
  /** The browser had kept the page: what it brings is shown, and asked for again. */
  readonly isOld?: boolean
  readonly onServer?: NonNullable<RenderedPage['onServer']> & {
    /** Reads that the page asked for and has no answer to. */
    readonly wanted: Map<string, Read<unknown>>
    readonly said: { isMissing?: boolean }
  }
}

/** The page under way on the server; in the browser the one that the server rendered, undefined where it rendered none. */
export const rendering = renderedPage as () => Rendering | undefined

/** Renders on the server. `work` must not wait for anything: others render meanwhile. */
export function renderWith<Result>(page: Rendering, work: () => Result): Result {
  setRenderedPage(page)
  try {
    return work()
  } finally {
    setRenderedPage(undefined)
  }
}

/** In the browser, before hydration: takes over what the server handed to this page. */
export function takeOver(page: Rendering): void {
  setRenderedPage(page)
}

/** Says on the server that what the address names is not there; in the browser nothing. */
export function sayMissing(): void {
  const said = rendering()?.onServer?.said
  if (said) said.isMissing = true
}
