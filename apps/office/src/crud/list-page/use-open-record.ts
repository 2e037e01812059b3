import { useState } from 'react'
import type { Choices } from './choices.ts'
import type { OpenRecord, Row } from './types.ts'

/** The keyboard's place in the list, and the record that is open beside it, which follows that place. */
export function useOpenRecord(
  rows: readonly Row[],
  choices: Choices,
  choose: (changes: Partial<Choices>, replace?: boolean) => void,
) {
  const { open: openId } = choices
  const [at, setAt] = useState(-1)
  const openAt = rows.findIndex(({ data }) => data.id === openId)
  if (openAt >= 0 && openAt !== at) setAt(openAt)
  const show = (id: number) => choose({ open: id, page: choices.page }, openId !== undefined)
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    const row = rows[next]
    if (!row) return
    setAt(next)
    if (openId !== undefined) show(row.data.id)
    document.querySelector(`[data-row="${row.data.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  // Once the open record has left the list, such as by its review, the next one stands in its place.
  const nextAt = openId !== undefined && openAt < 0 && at >= 0 ? at : at + 1
  const close = () => {
    const had = document.activeElement
    choose({ open: undefined, page: choices.page }, true)
    // The focus was in the panel: it returns to its row.
    if (had instanceof Element && had.closest('[data-beside]'))
      document.querySelector<HTMLElement>(`[data-row="${openId}"] button[data-open]`)?.focus()
  }
  const panel: OpenRecord | undefined =
    openId === undefined
      ? undefined
      : {
          id: openId,
          row: rows[openAt],
          previous: at > 0 ? () => goTo(at - 1) : undefined,
          next: nextAt < rows.length ? () => goTo(nextAt) : undefined,
          onDismiss: close,
        }
  return {
    at,
    panel,
    next: () => goTo(nextAt),
    previous: () => goTo(at - 1),
    open(row: Row) {
      setAt(rows.indexOf(row))
      show(row.data.id)
    },
    leave: () => setAt(-1),
  }
}
