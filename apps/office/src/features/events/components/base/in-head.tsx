import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { EditedEvent } from '../../internal/edited-event.ts'

/** Moves a part's save state into the event's head, while the part is shown. */
export function InHead({ edited, children }: { readonly edited: EditedEvent; readonly children: ReactNode }) {
  return edited.saveSlot && createPortal(children, edited.saveSlot)
}
