import { createContext, use, useLayoutEffect } from 'react'

/** The page's bars, which stay while the content between them changes. */
export const BarsContext = createContext<{
  readonly setHeading: (heading: string | undefined) => void
  /** The element that holds the sticky action. */
  readonly action: HTMLElement | null
}>({ setHeading: () => undefined, action: null })

export function useHeading(heading: string): void {
  const { setHeading } = use(BarsContext)
  useLayoutEffect(() => {
    setHeading(heading)
    return () => setHeading(undefined)
  }, [setHeading, heading])
}
