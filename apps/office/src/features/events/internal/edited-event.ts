import type { EventStatus } from '@cubic/contract'
import type { RecordEditor } from '../hooks.ts'

/** An event as all parts of the editor work on it. */
export type EditedEvent = {
  readonly id: number
  readonly status: EventStatus
  readonly tags: readonly string[]
  readonly event: RecordEditor
  /** Undefined for an event that takes no registrations. */
  readonly registration: RecordEditor | undefined
}
