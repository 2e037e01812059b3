import { useEffect, useRef } from 'react'
import { setSheetHistory } from './routing.tsx'

/**
 * Dialogs, menus and other sheets over a page. Each has its own history entry at the page's address, so that Back
 * closes it instead of leaving the page. An entry's state says how many sheets are open at it.
 */
const open: (() => void)[] = []
const afterwards: (() => void)[] = []
let isLeaving = false

/** Makes Back call `onDismiss` while `isOpen`. */
export function useBackDismisses(onDismiss: () => void, isOpen = true): void {
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  })
  useEffect(() => {
    if (!isOpen) return
    const dismiss = () => latest.current()
    open.push(dismiss)
    alignSoon()
    return () => {
      open.splice(open.indexOf(dismiss), 1)
      alignSoon()
    }
  }, [isOpen])
}

function depth(): number {
  return (window.history.state as { readonly sheets?: number } | null)?.sheets ?? 0
}

/** Deferred, so that a sheet that opens as another closes takes over its entry. */
function alignSoon(): void {
  setTimeout(align)
}

function align(): void {
  if (isLeaving) return
  const wanted = afterwards.length > 0 ? 0 : open.length
  for (let count = depth() + 1; count <= wanted; count++)
    window.history.pushState({ ...(window.history.state as object | null), sheets: count }, '')
  if (wanted < depth()) {
    isLeaving = true
    window.history.go(wanted - depth())
  }
}

function arrive(): void {
  const wasLeaving = isLeaving
  isLeaving = false
  alignSoon()
  if (afterwards.length === 0) {
    // a sheet that opened while the entry of another was being left stays open
    if (wasLeaving) return
    // by Back: a sheet that declines to close gets a new entry. By Forward: leaves an entry whose sheet is gone.
    for (const dismiss of open.slice(depth()).toReversed()) dismiss()
  } else if (depth() === 0) {
    for (const go of afterwards.splice(0)) go()
  }
}

setSheetHistory({
  arrive,
  /** Runs `go` once no sheet is left in the history, else Back would lead to a closed one. */
  leave(go) {
    if (depth() === 0 && !isLeaving) return false
    afterwards.push(go)
    align()
    return true
  },
})
