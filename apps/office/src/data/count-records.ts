import type { Condition, ModelName } from '@cubic/contract'
import { client } from './client.ts'

export async function countRecords(model: ModelName, condition: Condition, signal: AbortSignal): Promise<number> {
  const asked = { fields: ['id'], condition, limit: 0, total: true } as const
  return (await client.search(model, asked, { signal })).total_count ?? 0
}
