import type { FieldProblem, Text } from '@cubic/contract'
import type { SaveDraft, Tx } from '@cubic/data-platform'

export const ARCHIVED: Text = { cn: '已归档', en: 'is archived' }

/** Refuses what would be new in an archived unit: what the draft's `unit_id` gives to it. */
export async function refuseArchived(tx: Tx, draft: SaveDraft, label: Text): Promise<readonly FieldProblem[]> {
  const unitId = draft.values.get('unit_id')
  if (typeof unitId !== 'number' || unitId === draft.before?.['unit_id']) return []
  const archived = await tx.one`select 1 from cubic_unit where id = ${unitId} and archived`
  return archived ? [{ problem: 'content', field: 'unit_id', parameters: { name: label, reason: ARCHIVED } }] : []
}
