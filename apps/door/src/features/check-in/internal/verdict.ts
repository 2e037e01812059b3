import { REFUSALS, type RefusalKind } from '@cubic/contract'

/** What the scanner may know of a ticket's holder. */
export type Holder = {
  readonly ticketId: number
  readonly name: string
  readonly personType: string | null
  readonly eventName: string
}

/** The result of a scan. */
export type Verdict =
  | { readonly kind: 'welcome'; readonly holder: Holder; readonly at: string }
  | { readonly kind: 'already'; readonly holder: Holder; readonly at: string | null; readonly by: string | null }
  | { readonly kind: 'invalid'; readonly reason: RefusalKind; readonly holder: Holder | null }
  | { readonly kind: 'unknown' }
  /** No answer: the scan can be sent again under the same id. */
  | { readonly kind: 'no_network' }
  /** The server refused: too many wrong codes, no right to scan. */
  | { readonly kind: 'fault'; readonly message: string }
export type VerdictKind = Verdict['kind']

/** Returns how long a verdict stays, in milliseconds; undefined: until dismissed. */
export function verdictStay(kind: VerdictKind): number | undefined {
  switch (kind) {
    case 'welcome':
      return 1800
    case 'already':
    case 'invalid':
    case 'unknown':
      return 2600
    case 'no_network':
    case 'fault':
      return undefined
  }
}

/** Returns the verdict of a refused check-in, except `already`, which first needs the holder. */
export function refusedVerdict(errorKind: string, holder: Holder): Verdict {
  if (errorKind === 'save:not_found') return { kind: 'unknown' }
  return { kind: 'invalid', reason: isRefusal(errorKind) ? errorKind : 'event:forbidden_transition', holder }
}

function isRefusal(kind: string): kind is RefusalKind {
  return Object.hasOwn(REFUSALS, kind)
}
