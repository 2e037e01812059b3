import type { RefusalKind } from '@cubic/contract'
import { type Caller, type Database, protectedFields, type Registry } from '@cubic/data-platform'
import { limitedNetwork } from '../../../infra/network/networks.ts'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { recordChange } from './record-change.ts'

const ENTRIES = { max: 60, seconds: 60 }

export type RefusedSave = {
  readonly model: string
  readonly given: { readonly [field: string]: unknown }
  readonly refusal: RefusalKind
}

/**
 * Notes that somebody tried to set fields reserved for methods or other roles: the fields, not the values. An honest
 * form never does. Sixty a minute for a caller: enough to be seen, too few to fill the log.
 */
export async function recordRefusedSave(
  db: Database,
  registry: Registry,
  caller: Caller,
  { model, given, refusal }: RefusedSave,
): Promise<void> {
  const fields = protectedFields(registry.model(model), Object.keys(given))
  if (fields.length === 0) return
  if (await useLimit(db, { key: `refused-save:${caller.userId ?? limitedNetwork(caller.address)}`, ...ENTRIES })) return
  const id = typeof given['id'] === 'number' ? given['id'] : null
  await db.transaction((tx) =>
    recordChange(tx, caller, { model, id, action: 'save_refused', before: null, after: { refusal, fields } }),
  )
}
