import { useEffect } from 'react'
import { siteConfig } from '../config.ts'
import { useLanguage } from './language.tsx'
import { renderedPage } from '../rendered-page.ts'

export function useTitle(title?: string): void {
  const lang = useLanguage()
  const said = renderedPage()?.onServer?.said
  if (said) said.title = title
  useEffect(() => {
    const centre = siteConfig().name[lang]
    document.title = title ? `${title} · ${centre}` : centre
  }, [title, lang])
}
