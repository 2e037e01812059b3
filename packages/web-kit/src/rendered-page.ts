import type { Lang } from '@cubic/contract'
import type { Certificates, Client } from '@cubic/data-client'
import type { SiteConfig } from './site-config.ts'

/** Was the page rendered for a guest or for a member? A member's page, too, has only public content. */
export type Viewer = 'guest' | 'member'

/** A page that is being rendered on the server, or that the browser takes over from there. */
export type RenderedPage = {
  readonly lang: Lang
  readonly viewer: Viewer
  /** When it was rendered, in milliseconds by the server's clock. */
  readonly now: number
  readonly onServer?: {
    readonly config: SiteConfig
    /** In the language of the page. */
    readonly client: Client & Certificates
    /** Set by the page while it renders. */
    readonly said: { title?: string | undefined }
  }
}

let current: RenderedPage | undefined

/**
 * Returns the page that the server is rendering, or rendered for this browser; undefined in a
 * client-rendered front end.
 */
export function renderedPage(): RenderedPage | undefined {
  return current
}

/** For the front end that is rendered on the server (apps/site/src/hydration). */
export function setRenderedPage(page: RenderedPage | undefined): void {
  current = page
}
