import { useState } from 'react'
import type { Choices } from './choices.ts'
import type { OpenRecord, Row } from './types.ts'

/** The keyboard's place in the list, and the record that is open beside it, which follows that place. */
export function useOpenRecord(
  rows: readonly Row[],
  choices: Choices,
  choose: (changes: Partial<Choices>, replace?: boolean) => void,
  /** The question of the list: another one has other records, so that the place is lost. */
  asked: string,
) {
  const { open: openId } = choices
  const [place, setPlace] = useState({ asked, at: -1 })
  const at = place.asked === asked ? place.at : -1
  const setAt = (index: number) => setPlace({ asked, at: index })
  const openAt = rows.findIndex(({ data }) => data.id === openId)
  if (openAt >= 0 && openAt !== at) setAt(openAt)
  const show = (id: number) => choose({ open: id, page: choices.page }, openId !== undefined)
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    const row = rows[next]
    if (!row) return
    setAt(next)
    if (openId !== undefined) show(row.data.id)
    const shown = document.querySelector(`[data-row="${row.data.id}"]`)
    shown?.scrollIntoView({ block: 'nearest' })
    // so that Enter is for the row, and no longer for what was pressed before
    if (openId === undefined) shown?.querySelector<HTMLElement>('button[data-open]')?.focus({ preventScroll: true })
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
