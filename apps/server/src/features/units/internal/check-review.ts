import { CubicUnit, type FieldProblem, type Text } from '@cubic/contract'
import { type Caller, type SaveDraft, type Tx, valueOf } from '@cubic/data-platform'
import { hasRole } from '../../people/data/roles.ts'
import { findReview } from '../data/queries.ts'

const CENTRE_TOO: Text = {
  cn: '上级单位要求由单位和中心审核',
  en: 'has to be by the unit and then the centre, as the unit above says',
}

/** Where a unit hands its events on to the centre, so do those below it: only administrators except one. */
export async function checkReview(tx: Tx, caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const [review, parentId] = [valueOf(draft, 'review') ?? null, valueOf(draft, 'parent_id') ?? null]
  const isSame = draft.before?.['review'] === review && draft.before['parent_id'] === parentId
  if (isSame || review === null || review === 'unit_then_centre' || hasRole(caller, 'admin')) return []
  if ((await findReview(tx, typeof parentId === 'number' ? parentId : null)) !== 'unit_then_centre') return []
  const { label: name } = CubicUnit.fields.review
  return [{ problem: 'content', field: 'review', parameters: { name, reason: CENTRE_TOO } }]
}
