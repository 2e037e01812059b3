import { useEffect } from 'react'
import { siteConfig } from './config.ts'
import { useLanguage } from './language.tsx'
import { rendering } from './rendering.ts'

/** The page's title before the centre's name; without one, the name alone. */
export function useTitle(title?: string): void {
  const lang = useLanguage()
  const said = rendering()?.onServer?.said
  if (said) said.title = title
  useEffect(() => {
    const centre = siteConfig().name[lang]
    document.title = title ? `${title} · ${centre}` : centre
  }, [title, lang])
}
