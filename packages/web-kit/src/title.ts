import { useEffect } from 'react'
import { siteConfig } from './config.ts'
import { useLanguage } from './language.tsx'
import { renderedPage } from './rendered-page.ts'

/** Sets the page's title, followed by the centre's name; without one, the name alone. */
export function useTitle(title?: string): void {
  const lang = useLanguage()
  const said = renderedPage()?.onServer?.said
  if (said) said.title = title
  useEffect(() => {
    const centre = siteConfig().name[lang]
    document.title = title ? `${title} · ${centre}` : centre
  }, [title, lang])
}
