import type { ScanConflict, ScanDirection } from '@cubic/contract'

type Scan = {
  readonly id: number
  readonly conflict: ScanConflict | null
  readonly applicant_id: { readonly id: number } | null
  readonly direction: ScanDirection
  readonly session_id: { readonly id: number } | null
}
export type Conflict<Of extends Scan> = {
  readonly key: string
  readonly kind: ScanConflict
  readonly scans: readonly Of[]
}

/** Makes one conflict of a ticket's scans at two gates, one way and for one session, and one of each other scan. */
export function groupConflicts<Of extends Scan>(scans: readonly Of[]): readonly Conflict<Of>[] {
  const groups = new Map<string, { kind: ScanConflict; scans: Of[] }>()
  for (const scan of scans) {
    if (!scan.conflict) continue
    const { direction, session_id: session } = scan
    const key =
      scan.conflict === 'two_gates' && scan.applicant_id
        ? `ticket ${scan.applicant_id.id} ${direction} ${session?.id ?? 0}`
        : `scan ${scan.id}`
    const group = groups.get(key) ?? { kind: scan.conflict, scans: [] }
    group.scans.push(scan)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
