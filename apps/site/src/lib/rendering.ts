import type { Lang } from '@cubic/contract'
import type { Client } from '@cubic/data-client'
import type { SiteConfig } from './config.ts'
import type { Read } from './query.ts'

/** For whom a page was rendered: for somebody signed in only its outline. */
export type Viewer = 'guest' | 'member'

/** What the server hands to the browser with a page that it rendered. */
export type Handover = {
  readonly lang: Lang
  readonly viewer: Viewer
  /** When it was rendered, in milliseconds by the server's clock. */
  readonly now: number
  /** What was read for it: the key of each read as JSON, and its answer. */
  readonly reads: readonly (readonly [key: string, data: unknown])[]
}

/** A page that is being rendered on the server, or that the browser takes over. */
export type Rendering = Omit<Handover, 'reads'> & {
  readonly reads: ReadonlyMap<string, unknown>
  /** The browser had kept the page: what it brings is shown, and asked for again. */
  readonly isOld?: boolean
  readonly onServer?: ServerSide
}
type ServerSide = {
  readonly config: SiteConfig
  /** In the language of the page. */
  readonly client: Client
  /** Reads that the page asked for and has no answer to. */
  readonly wanted: Map<string, Read<unknown>>
  /** What the page says of itself while it renders. */
  readonly said: { title?: string | undefined; isMissing?: boolean }
}

let current: Rendering | undefined

/** The page under way on the server; in the browser the one that the server rendered, undefined where it rendered none. */
export function rendering(): Rendering | undefined {
  return current
}

/** Renders on the server. `work` must not wait for anything: others render meanwhile. */
export function renderWith<Result>(page: Rendering, work: () => Result): Result {
  current = page
  try {
    return work()
  } finally {
    current = undefined
  }
}

/** In the browser, before hydration: takes over what the server handed to this page. */
export function takeOver(page: Rendering): void {
  current = page
}

/** Says on the server that what the address names is not there; in the browser nothing. */
export function sayMissing(): void {
  if (current?.onServer) current.onServer.said.isMissing = true
}
