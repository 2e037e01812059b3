import { createContext, use, useLayoutEffect } from 'react'

/** The page's bars, which stay while what is between them changes. */
export const BarsContext = createContext<{
  readonly setHeading: (heading: string | undefined) => void
  /** Where the sticky action goes. */
  readonly action: HTMLElement | null
}>({ setHeading: () => undefined, action: null })

/** The page's heading while this is shown. */
export function useHeading(heading: string): void {
  const { setHeading } = use(BarsContext)
  useLayoutEffect(() => {
    setHeading(heading)
    return () => setHeading(undefined)
  }, [setHeading, heading])
}
