import { siteConfig, takeConfig } from '@cubic/web-kit/config'
import type { SiteConfig } from '@cubic/web-kit/site-config'
import { useSyncExternalStore } from 'react'

const META = 'meta[name="cubic-config"]'
/** Before each look: a process that was not told of the change yet still makes the page from the settings before it. */
const WAITS_MS = [0, 500, 2000, 5000]
const listeners = new Set<() => void>()

/** The settings of the organisation, also after they were saved here. */
export function useLiveSettings(): SiteConfig {
  return useSyncExternalStore(subscribe, siteConfig)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes name, logo, colours and all else from the page as the server makes it now, once that has changed. */
export async function takeSavedSettings(): Promise<void> {
  for (const waitMs of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const response = await fetch(globalThis.location.href, { cache: 'no-store' })
    const page = new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html')
    if (takeFrom(page)) return
  }
}

/** Returns whether the page has other settings than are shown. */
function takeFrom(page: Document): boolean {
  const there = page.querySelector(META)
  const here = document.querySelector(META)
  const content = there?.getAttribute('content')
  if (!there || !here || !content) return false
  if (content === here.getAttribute('content') && looksOf(there) === looksOf(here)) return false
  here.setAttribute('content', content)
  const before = siteConfig().name
  takeConfig(content)
  for (const lang of ['cn', 'en'] as const)
    document.title = document.title.replace(before[lang], siteConfig().name[lang])
  coloursAfter(here)?.remove()
  const colours = coloursAfter(there)
  if (colours) here.after(document.importNode(colours, true))
  for (const listener of listeners) listener()
  return true
}

const looksOf = (meta: Element) => coloursAfter(meta)?.textContent

/** The organisation's colours follow the configuration, if it has some. */
function coloursAfter(meta: Element): Element | undefined {
  const next = meta.nextElementSibling
  return next?.tagName === 'STYLE' && next.textContent.startsWith(':root:root') ? next : undefined
}
