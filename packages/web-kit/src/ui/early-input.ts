import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * Reports what a visitor entered into a server-rendered field before hydration: React leaves it on the screen without
 * knowing it, and would overwrite it at the next change.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const report = useEffectEvent(() => {
    const entered = field.current?.value ?? value
    if (entered !== value) onChange(entered)
  })
  useLayoutEffect(() => report(), [])
}
