import type { Lang } from '@cubic/contract'

/** The user or guest behind a request. Made in one place from a verified session, and passed to every check of rights. */
export type Caller = {
  /** Null for a guest. */
  readonly userId: number | null
  readonly roles: ReadonlySet<string>
  readonly lang: Lang
  /** The network address, for the audit log and for limits. */
  readonly address: string
}
