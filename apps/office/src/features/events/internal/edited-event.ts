import type { EventStatus } from '@cubic/contract'
import type { RecordEditor } from '../../../crud/record-form/use-record-editor.ts'

/** How far a part of the editor that saves itself has come; `stuck`: it has problems, or could not be saved. */
export type PartState = { readonly state: 'saved' | 'saving' | 'stuck'; readonly problems: number }
export type PartStates = { readonly [part in 'form' | 'page']?: PartState }

/** An event as all parts of the editor work on it. */
export type EditedEvent = {
  readonly id: number
  readonly status: EventStatus
  readonly tags: readonly string[]
  readonly event: RecordEditor
  /** Undefined for an event that takes no registrations. */
  readonly registration: RecordEditor | undefined
  /** Of those that were opened. */
  readonly parts: PartStates
}
