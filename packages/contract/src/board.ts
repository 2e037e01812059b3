/**
 * Where somebody came in: a gate by its name, or themselves by the code of the venue; neither
 * where nobody named a gate.
 */
export type BoardPlace = { readonly gate: string | null; readonly self: boolean }

/** What the live board of an event shows. */
export type DoorBoard = {
  readonly event: {
    readonly id: number
    readonly name_cn: string | null
    readonly name_en: string | null
    readonly start_time: string | null
    readonly end_time: string | null
  }
  /** Everybody who is accepted and not on leave. */
  readonly expected: number
  readonly arrived: number
  /** Those of them who have left again; null where nobody checks out. */
  readonly left: number | null
  readonly on_leave: number
  /** Scans that let nobody in: not valid here, or unknown. */
  readonly turned_away: number
  /** Arrivals by place, the place with the most first. */
  readonly places: readonly (BoardPlace & { readonly arrived: number })[]
  /** Arrivals of each span of `step_minutes` in which somebody came, by the index of their place in `places`. */
  readonly step_minutes: number
  readonly spans: readonly { readonly at: string; readonly by_place: readonly number[] }[]
  readonly latest: readonly (BoardPlace & { readonly id: number; readonly name: string; readonly at: string })[]
  readonly devices: readonly {
    readonly id: number
    readonly device: string
    /** The name of its scanner pass, or of the person who is logged in. */
    readonly holder: string | null
    readonly by_pass: boolean
    /** The gate of its pass. */
    readonly gate: string | null
    readonly last_contact: string
    readonly waiting: number | null
  }[]
  /** Unsettled conflicts; a ticket let in at two gates counts once. */
  readonly conflicts: number
}

/** One message of the board. `now`: the server's clock. */
export type BoardMessage = { readonly now: string; readonly board: DoorBoard }
