import { useEffect, useEffectEvent } from 'react'
import { NO_TYPING, takeKey } from './hand-scanner.ts'

/** Listens for a hand scanner's typing, except when a field of the page has the focus. */
export function useHandScanner(onText: (text: string) => void): void {
  const tell = useEffectEvent(onText)
  useEffect(() => {
    let typing = NO_TYPING
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      const taken = takeKey(typing, event.key, event.timeStamp)
      typing = taken.typing
      if (taken.scanned === undefined) return
      // its Enter must not press the button that happens to have the focus
      event.preventDefault()
      tell(taken.scanned)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
