import type { CubicEventBase, EventStatus, TagOf } from '@cubic/contract'
import type { EventEditor, RegistrationEditor } from '../data/api.ts'
import { isSavedByHand } from './stages.ts'

/** How far a part of the editor that saves itself has come; `stuck`: it has problems, or could not be saved. */
export type PartState = { readonly state: 'saved' | 'saving' | 'stuck'; readonly problems: number }
export type PartStates = { readonly [part in 'form' | 'page']?: PartState }

/** Is it saved by hand? See `isSavedByHand`. */
export function isByHand({ status, event }: Pick<EditedEvent, 'status' | 'event'>): boolean {
  return isSavedByHand({ status, series_id: event.values.series_id })
}

export type EditedEvent = {
  readonly id: number
  readonly status: EventStatus
  readonly tags: readonly TagOf<typeof CubicEventBase>[]
  readonly event: EventEditor
  /** Undefined for an event that takes no registrations. */
  readonly registration: RegistrationEditor | undefined
  /** Where the part that is shown says how far it is saved; null for the others. */
  readonly saveSlot: HTMLElement | null
  /** Of those that were opened. */
  readonly parts: PartStates
}
