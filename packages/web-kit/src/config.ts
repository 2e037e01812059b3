import { renderedPage } from './rendered-page.ts'
import { parseConfig, type SiteConfig } from './site-config.ts'

let read: SiteConfig | undefined

/** The configuration in the page's `cubic-config` meta; the defaults where a page has none (development). */
export function siteConfig(): SiteConfig {
  const given = renderedPage()?.onServer?.config
  if (given) return given
  read ??= parseConfig(metaContent('cubic-config'), globalThis.location?.origin ?? '')
  return read
}

/** Takes the configuration of a page that was loaded later than this one. */
export function takeConfig(content: string): void {
  read = parseConfig(content, globalThis.location.origin)
}

function metaContent(name: string): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}
