import type {
  CheckInStatus,
  FormFieldType,
  PersonType,
  ScanConflict,
  ScanDirection,
  ScanVerdict,
} from './core/enumerations.ts'
import type { RefusalsOf } from './calls.ts'
import type { CHECK_OUT } from './methods/check-in.ts'
import type { RefusalKind } from './core/refusals.ts'
import type { RegistrationStatus } from './core/states.ts'

// The protocol between scanner and server (wire §7), explained in docs/check-in.md.

/** A ticket as the scanner's list has it. */
export type DoorTicket = {
  readonly id: number
  /**
   * Finds a typed code. For staff the first 16 hexadecimal digits of SHA-256 over `<event id>:<binding code>`, for a
   * scanner pass the first 8 over `<salt>:<binding code>`; empty for a ticket that was removed.
   */
  readonly code_hash: string
  readonly name: string
  readonly person_type: PersonType | null
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly check_in_time: string | null
  /** The name of the person, or of the scanner pass. */
  readonly check_in_by: string | null
  /** For staff. A scanner pass gets null. */
  readonly note: string | null
  /** Of the rehearsal. */
  readonly test: boolean
  /** Ours: the last four digits of the holder's phone number, for search. */
  readonly digits?: string | null
  /** Ours: the same for all tickets that were registered together, and for no others of the event. */
  readonly group?: string | null
  /**
   * Ours: the holder's student or employee numbers, each as the first 8 hexadecimal digits of
   * SHA-256 over `<salt>:<number>`.
   */
  readonly numbers?: readonly string[] | null
  /** Ours: the gate at which they came in, as it is stored. */
  readonly check_in_gate?: string | null
  /**
   * Ours, of events that check out or have sessions: an entry for each session at which they have been; left out where
   * there is none.
   */
  readonly presence?: readonly TicketPresence[] | null
  /** Ours, where registrants choose: the ids of the sessions in which they have a seat. */
  readonly sessions?: readonly number[] | null
}

/** The session (0: the event), and when they came and left, in seconds since 1970; null: not yet. */
export type TicketPresence = readonly [session: number, came: number | null, left: number | null]

/** A session of the event at the door. */
export type DoorSession = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  /** Seats, and how many of them are taken; null: no limit. */
  readonly limit: number | null
  readonly taken: number | null
}

/** The event at the door or another one of its day. */
export type DoorEvent = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  /** Ours, of the event at the door alone: may it check people in, and register people at the door? */
  readonly sign_in?: boolean
  readonly walk_in?: boolean
  /**
   * Ours, of the event at the door alone: does it check people out, what are its sessions, and does one choose them?
   */
  readonly sign_out?: boolean
  readonly sessions?: readonly DoorSession[]
  readonly chooses_sessions?: boolean
  /** Ours, where hours are by the time present: the most that there is; null: no limit. */
  readonly hours_by_minutes?: { readonly most: number | null }
  /** Ours, where people can be registered at the door: the form's questions, and whether they can be answered later. */
  readonly questions?: readonly DoorQuestion[]
  readonly answers_later?: boolean
}

/** A question of the form as `CubicEventFormField` has it, in both languages. */
export type DoorQuestion = {
  readonly id: number
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly type: FormFieldType
  readonly tips_cn: string | null
  readonly tips_en: string | null
  readonly required: boolean
  readonly selections_cn: unknown
  readonly selections_en: unknown
  readonly bounds: unknown
  readonly show_if: unknown
}

/** A key that signs tickets: Ed25519, base64url of its 32 bytes. */
export type SigningKey = { readonly id: string; readonly public_key: string }

export type DoorList = {
  /** Opaque; `since` of the next call. */
  readonly version: string
  readonly tickets: readonly DoorTicket[]
  /** False: there is more; ask again with the new version. */
  readonly complete: boolean
  /** Ours. True: this is the whole list, and replaces what the device had. */
  readonly full: boolean
  readonly signing_keys: readonly SigningKey[]
  readonly events: readonly DoorEvent[]
  /** Ours: how many tickets the event has; null where only changes were asked for. */
  readonly total: number | null
  /** Ours: what the hashes of this event's list begin with. */
  readonly salt: string
  /**
   * Ours: the pinyin of the Chinese characters in the names of these tickets, the usual reading
   * first, separated by spaces.
   */
  readonly readings: { readonly [character: string]: string }
  /** Ours: the ids of the caller's scans whose conflict staff have settled, the newest first. */
  readonly settled: readonly string[]
}

/** The most scans of one `sync_scans`. */
export const SCANS_MAX = 500
/** Before the id of a ticket in `code`: somebody checked in by hand, whose code was not read. */
export const BY_HAND = 'id:'

/** A scan as the device sends it. */
export type SentScan = {
  readonly scan_id: string
  /** What was read: a link, a token, a binding code; or `id:<ticket id>` for somebody found in the list by hand. */
  readonly code: string
  readonly at: string
  readonly gate?: string | null
  /** What the scanner showed. */
  readonly verdict?: ScanVerdict | null
  /** Taken back on the device: it is kept and checks nobody in. */
  readonly undone?: boolean | null
  /** Ours: why it was made by hand, or taken back. */
  readonly note?: string | null
  /** Ours. Absent: in. */
  readonly direction?: ScanDirection | null
  /** Ours. Absent: the event as a whole. */
  readonly session_id?: number | null
}

/**
 * Why a scan let nobody in. With an ended pass, its device handed it over; `no_ticket`: the number of
 * a card without a ticket.
 */
export type ScanReason = RefusalsOf<typeof CHECK_OUT> | 'door:pass_revoked' | 'door:pass_expired' | 'door:no_ticket'

/** The result of a scan. */
export type ScanResult = {
  readonly scan_id: string
  readonly verdict: ScanVerdict
  readonly reason?: ScanReason
  readonly ticket_id?: number
  readonly name?: string
  readonly person_type?: PersonType
  readonly check_in_time?: string
  readonly check_in_by?: string
  /** Ours: the gate and the device of the scan that counts. */
  readonly check_in_gate?: string
  readonly check_in_device?: string
  /** Ours, of a check-out: when they left by then, where, and their minutes. */
  readonly check_out_time?: string
  readonly check_out_gate?: string
  readonly check_out_device?: string
  readonly minutes?: number
  /** Ours: they had checked out, and are let in again. */
  readonly back?: true
  /** Ours, where the ticket is for other sessions: their ids. */
  readonly sessions?: readonly number[]
  /** Ours: of a ticket for another event, whose holder's name a scanner pass does not get. */
  readonly event?: DoorEvent
  readonly conflict?: ScanConflict
  /** Ours: staff see that they had asked for leave. */
  readonly on_leave?: true
  readonly test?: true
}

/** The answer of `POST /api/door/v1/hand-over`. */
export type HandOverAnswer =
  | { readonly status: 'ok'; readonly taken: number; /** Ours: how many of them count. */ readonly counted?: number }
  | { readonly status: 'error'; readonly error_kind: RefusalKind; readonly error_msg: string }

/** The answer of `POST /api/door/v1/pass`: what a code is for, before it is claimed. */
export type PassAnswer =
  | {
      readonly status: 'ok'
      readonly name: string
      readonly made_by: string | null
      readonly expires_time: string
      readonly event: DoorEvent
      /** Ours: the gate of its scans. */
      readonly gate?: string | null
    }
  | { readonly status: 'error'; readonly error_kind: RefusalKind; readonly error_msg: string }

/** The answer of `POST /api/door/v1/claim`. */
export type ClaimAnswer =
  | {
      readonly status: 'ok'
      readonly token: string
      readonly event_id: number
      readonly expires_time: string
      readonly gate?: string | null
    }
  | { readonly status: 'error'; readonly error_kind: RefusalKind; readonly error_msg: string }
