import type { Condition, ConditionOf, ModelName } from '@cubic/contract'
import { client } from './client.ts'

export function countRecords<Name extends ModelName>(
  model: Name,
  condition: ConditionOf<NoInfer<Name>>,
  signal: AbortSignal,
): Promise<number>
export async function countRecords(model: string, condition: Condition, signal: AbortSignal) {
  const asked = { fields: ['id'], condition, limit: 0, total: true } as const
  return (await client.search(model, asked, { signal })).total_count ?? 0
}
