import { useEffect, useRef } from 'react'

export type ListKeys = {
  readonly next: () => void
  readonly previous: () => void
  readonly select: () => void
  readonly open: () => void
  readonly search: () => void
  readonly help: () => void
}

const KEYS: { readonly [key: string]: keyof ListKeys } = {
  j: 'next',
  k: 'previous',
  x: 'select',
  Enter: 'open',
  '/': 'search',
  '?': 'help',
}

/** Handles the keys of a list, except while a field or a dialog has the focus. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = KEYS[event.key]
      if (!action || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'))
        return
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a')) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"]') !== null
  )
}
