import { useKeys } from '../../ui/keys.ts'

export type ListKeys = {
  readonly next: () => void
  readonly previous: () => void
  readonly select: () => void
  readonly open: () => void
  readonly search: () => void
  readonly help: () => void
}

export function useListKeys({ next, previous, select, open, search, help }: ListKeys): void {
  useKeys({ j: next, k: previous, x: select, Enter: open, '/': search, '?': help })
}
