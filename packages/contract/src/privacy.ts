import type { DataKind, Erasing } from './core/kept.ts'

/** What is kept about the caller. */
export type OwnData<Moment = string> = {
  readonly kinds: readonly {
    readonly kind: DataKind
    readonly label: string
    readonly why: string
    readonly until: string
    readonly count: number
  }[]
  /** The newest first; each is gone after a week. */
  readonly exports: readonly {
    readonly state: 'running' | 'ready' | 'failed'
    readonly asked_time: Moment
    readonly finished_time: Moment | null
    readonly until: Moment
    readonly bytes: number | null
  }[]
  readonly erasure: { readonly due_time: Moment; readonly is_final: boolean } | null
  /** Whom to ask; null if nobody is named. */
  readonly contact: string | null
}

/** What an operator has to say that no program can know. */
export const RECORD_SETTINGS = ['data_controller', 'data_contact', 'data_purposes'] as const

/** The record of processing, in one language: `GET /api/office/v1/processing-record`. */
export type ProcessingRecord = {
  readonly organisation: string
  readonly said: { readonly [setting in (typeof RECORD_SETTINGS)[number]]: string | null }
  readonly kinds: readonly {
    readonly kind: DataKind
    readonly label: string
    readonly why: string
    readonly until: string
    /** The fields of each kind of record, by what erasing does with them. */
    readonly records: readonly {
      readonly label: string
      readonly fields: { readonly [erasing in Erasing]: readonly string[] }
    }[]
  }[]
  /** Who else gets data, as it is set up now. */
  readonly recipients: readonly { readonly label: string; readonly name: string }[]
  readonly measures: readonly string[]
}
