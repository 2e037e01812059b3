import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { EditedEvent } from '../../internal/edited-event.ts'

/** Shows how far a part is saved where all parts say it: in the head of the event, while the part is shown. */
export function InHead({ edited, children }: { readonly edited: EditedEvent; readonly children: ReactNode }) {
  return edited.saveSlot && createPortal(children, edited.saveSlot)
}
