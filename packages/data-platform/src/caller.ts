import type { Lang } from '@cubic/contract'

/** Who asks. Made from a proven session (or as a guest) in one place, and handed to everything that checks a right. */
export type Caller = {
  /** Null for a guest. */
  readonly userId: number | null
  readonly roles: ReadonlySet<string>
  readonly lang: Lang
  /** The network address, for the audit log and for limits. */
  readonly address: string
}
