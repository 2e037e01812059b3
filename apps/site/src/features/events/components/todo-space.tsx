import { keepForServer } from '@cubic/web-kit/storage/storage'

/** More of them are folded, so that the list does not push the events off a phone's screen. */
export const TODO_SHOWN = 3

/**
 * The height of a list of so many rows: of its border, padding and heading, and of the rows, each
 * with a name of two lines.
 */
export function todoHeight(rows: number | string): string {
  return `calc((4.25rem + 2px + ${rows} * 4.25rem) * min(1, ${rows}))`
}

/** Reserves the room of the last to-do list, so that content below does not move. */
export function TodoSpace() {
  const height = todoHeight(`var(--todo-rows, ${TODO_SHOWN})`)
  return <div aria-hidden="true" className="skeleton rounded-lg" style={{ height }} />
}

/** How many rows the server reserved for this page (`page-template.ts`), or the last list of this page had. */
export function reservedRows(): number {
  const { style } = document.documentElement
  return Number(style.getPropertyValue('--todo-rows') || TODO_SHOWN)
}

export function reserveRows(rows: number): void {
  document.documentElement.style.setProperty('--todo-rows', String(rows))
  keepForServer('todo', String(rows))
}
