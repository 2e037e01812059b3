import { useEffect, useEffectEvent } from 'react'
import { NO_TYPING, takeKey } from './hand-scanner.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Listens for a hand scanner's typing on the whole page. What it types into a field is removed from there again. */
export function useHandScanner(onText: (text: string) => void): void {
  const onLatestText = useEffectEvent(onText)
  useEffect(() => {
    let typing = NO_TYPING
    let before: { readonly field: Field; readonly value: string } | undefined
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const taken = takeKey(typing, event.key, event.timeStamp)
      typing = taken.typing
      if (taken.begins) before = isField(event.target) ? { field: event.target, value: event.target.value } : undefined
      if (taken.scanned === undefined) return
      // its Enter must not press the button that happens to have the focus, nor send the form
      event.preventDefault()
      event.stopPropagation()
      if (before) putBack(before.field, before.value)
      onLatestText(taken.scanned)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Sets a field's text as typing does, so that React notices: it overrides the setter of the element itself. */
function putBack(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
