import { LANGUAGES, type Lang } from '@cubic/contract'
import { createContext, use, useCallback, useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from './router.tsx'
import { rendering } from './rendering.ts'
import { readStored, store, useStored } from './storage.ts'

const LanguageContext = createContext<Lang>('cn')

/** The language of a page: `lang` in its address, else the kept choice, else Chinese. */
export function languageOf(search: string, stored: string | null): Lang {
  const asked = new URLSearchParams(search).get('lang')
  return LANGUAGES.find((lang) => lang === asked) ?? LANGUAGES.find((lang) => lang === stored) ?? 'cn'
}

/** The language in use, for what is not a component. */
export function currentLanguage(): Lang {
  const page = rendering()
  if (page?.onServer) return page.lang
  return languageOf(globalThis.location?.search ?? '', readStored('language'))
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation()
  const lang = languageOf(search, useStored('language'))
  useEffect(() => {
    document.documentElement.lang = lang === 'cn' ? 'zh-CN' : 'en'
    // the links of the page do not repeat `lang`: the kept choice carries it on
    if (new URLSearchParams(search).has('lang')) store('language', lang)
  }, [lang, search])
  return <LanguageContext value={lang}>{children}</LanguageContext>
}

export function useLanguage(): Lang {
  return use(LanguageContext)
}

/** Switches the language and stays on the page, its other parameters and its place in the history. */
export function useSwitchLanguage(): (lang: Lang) => void {
  const location = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (lang) => {
      store('language', lang)
      const params = new URLSearchParams(location.search)
      params.set('lang', lang)
      navigate({ ...location, search: `?${params}` }, { replace: true, state: location.state })
    },
    [location, navigate],
  )
}
