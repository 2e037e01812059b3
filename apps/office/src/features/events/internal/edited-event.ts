import type { CubicEventBase, EventStatus, TagOf } from '@cubic/contract'
import type { EventEditor, RegistrationEditor } from '../data/api.ts'
import { isSavedByHand } from './stages.ts'

/** The state of a part that saves itself; `stuck`: it has problems, or could not be saved. */
export type PartState = { readonly state: 'saved' | 'saving' | 'stuck'; readonly problems: number }
export type PartStates = { readonly [part in 'form' | 'page']?: PartState }

/** See `isSavedByHand`. */
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
  /** Where the shown part puts its save state; null for the others. */
  readonly saveSlot: HTMLElement | null
  /** Holds only the parts that were opened. */
  readonly parts: PartStates
}
