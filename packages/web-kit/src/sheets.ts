import { useEffect, useRef } from 'react'
import { setSheetHistory } from './routing.tsx'

/**
 * Dialogs, menus and other sheets over a page. Each has an entry of its own in the browser's history, at the page's address, so that Back
 * closes it instead of leaving the page. An entry says in its state how many sheets are open at it.
 */
const open: (() => void)[] = []
/** What is to be done once the entries of the sheets are left. */
const afterwards: (() => void)[] = []
let isLeaving = false

/** Has Back call `onDismiss` while `isOpen`. */
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

/** A sheet that opens as another one closes takes over its entry. */
function alignSoon(): void {
  setTimeout(align)
}

/** Brings the history in line with what is open. */
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
  isLeaving = false
  alignSoon()
  if (afterwards.length === 0) {
    // by Back: one that declines to close gets an entry again. An entry without its sheet, where Forward leads, is left again.
    for (const dismiss of open.slice(depth()).toReversed()) dismiss()
  } else if (depth() === 0) {
    for (const go of afterwards.splice(0)) go()
  }
}

setSheetHistory({
  arrive,
  /** Runs `go` once no sheet is left in the history: else Back would lead into one that is gone. */
  leave(go) {
    if (depth() === 0 && !isLeaving) return false
    afterwards.push(go)
    align()
    return true
  },
})
