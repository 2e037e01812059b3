import { useEffect, useRef } from 'react'

/** The actions of single keys, by `KeyboardEvent.key`. */
export type Keys = { readonly [key: string]: (() => void) | undefined }

/** Handles single keys on the page, except while a field or a dialog has the focus. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      pressKey(event, latest.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Does what the key is for, unless it is typed into a field or presses a button. */
export function pressKey(event: KeyboardEvent, keys: Keys): void {
  const act = keys[event.key]
  if (!act || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return
  const on = event.target instanceof Element ? event.target : undefined
  if (on?.closest('input, textarea, select, [contenteditable], [role="combobox"]')) return
  if (event.key === 'Enter' && on?.closest('button, a')) return
  event.preventDefault()
  act()
}
