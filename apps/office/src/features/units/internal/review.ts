import type { UnitReview } from '@cubic/contract'
import { type InTree, pathTo } from './tree.ts'

type Reviewed = InTree & { readonly review: UnitReview | null }

/** Returns how a unit's events are reviewed, and which unit says so; the unit itself where none does. */
export function reviewOf<Unit extends Reviewed>(
  units: readonly Unit[],
  id: number,
): { readonly review: UnitReview; readonly from: Unit | undefined } {
  const from = pathTo(units, id).findLast(({ review }) => review !== null)
  return { review: from?.review ?? 'unit', from }
}
