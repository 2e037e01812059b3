import { siteConfig, takeConfig } from '@cubic/web-kit/config'
import type { SiteConfig } from '@cubic/web-kit/site-config'
import { useSyncExternalStore } from 'react'

const META = 'meta[name="cubic-config"]'
const listeners = new Set<() => void>()

/** The settings of the organisation, also after they were saved here. */
export function useLiveSettings(): SiteConfig {
  return useSyncExternalStore(subscribe, siteConfig)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes name, logo, colours and all else from the page as the server makes it now. */
export async function takeSavedSettings(): Promise<void> {
  const response = await fetch(globalThis.location.href, { cache: 'no-store' })
  if (!response.ok) return
  const there = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector(META)
  const here = document.querySelector(META)
  const content = there?.getAttribute('content')
  if (!there || !here || !content) return
  const before = siteConfig().name
  takeConfig(content)
  for (const lang of ['cn', 'en'] as const)
    document.title = document.title.replace(before[lang], siteConfig().name[lang])
  coloursAfter(here)?.remove()
  const colours = coloursAfter(there)
  if (colours) here.after(document.importNode(colours, true))
  for (const listener of listeners) listener()
}

/** The organisation's colours follow the configuration, if it has some. */
function coloursAfter(meta: Element): Element | undefined {
  const next = meta.nextElementSibling
  return next?.tagName === 'STYLE' && next.textContent.startsWith(':root:root') ? next : undefined
}
