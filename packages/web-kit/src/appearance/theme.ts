import { useEffect } from 'react'
import { store, useStored } from '../storage/storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Returns the chosen theme and its setter; `public/boot.js` applies it before the first paint. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const stored = useStored('theme')
  return [THEMES.find((theme) => theme === stored) ?? 'system', chooseTheme]
}

export function useAppliedTheme(): void {
  const [theme] = useTheme()
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      document.documentElement.dataset['theme'] =
        theme === 'dark' || (theme === 'system' && system.matches) ? 'dark' : 'light'
    }
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [theme])
}

function chooseTheme(theme: Theme): void {
  store('theme', theme === 'system' ? null : theme)
}
