import type { Lang } from '@cubic/contract'
import { createContext, use, useEffect, type ReactNode } from 'react'
import { siteConfig } from '../config.ts'
import { useLocation, useNavigate } from '../navigation/routing.tsx'
import { renderedPage } from '../rendered-page.ts'
import { readStored, store, useStored } from '../storage/storage.ts'

export const LanguageContext = createContext<Lang>('cn')

/** The language of a page: `lang` in its address, else the kept choice, else the site's first. */
export function languageOf(search: string, stored: string | null): Lang {
  const { languages } = siteConfig()
  const asked = [new URLSearchParams(search).get('lang'), stored]
  for (const each of asked) {
    const found = languages.find((lang) => lang === each)
    if (found) return found
  }
  return languages[0] ?? 'cn'
}

export function currentLanguage(): Lang {
  const page = renderedPage()
  if (page?.onServer) return page.lang
  return languageOf(globalThis.location?.search ?? '', readStored('language'))
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation()
  const lang = languageOf(search, useStored('language'))
  useEffect(() => {
    document.documentElement.lang = lang === 'cn' ? 'zh-CN' : 'en'
    // the page's links omit `lang`, so it has to be stored; a preview in a frame leaves the choice
    // of its surroundings alone
    if (new URLSearchParams(search).has('lang') && window.top === window) store('language', lang)
  }, [lang, search])
  return <LanguageContext value={lang}>{children}</LanguageContext>
}

export function useLanguage(): Lang {
  return use(LanguageContext)
}

/** Returns the site's other language and a switch that keeps page and parameters; undefined if there is only one. */
export function useOtherLanguage(): { readonly lang: Lang; readonly switchTo: () => void } | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const current = useLanguage()
  const lang = siteConfig().languages.find((each) => each !== current)
  if (!lang) return undefined
  const switchTo = () => {
    store('language', lang)
    const params = new URLSearchParams(location.search)
    params.set('lang', lang)
    navigate({ ...location, search: `?${params}` }, { replace: true, state: location.state })
  }
  return { lang, switchTo }
}
