import { type Caller, type RecordChange, sql, type Sql, type Tx } from '@cubic/data-platform'
import { UNIT_OF_CHANGE } from '../internal/unit-of-entry.ts'
import { isSecurityEvent, SECURITY_EVENT, securityFields } from '../internal/security-events.ts'

export type AuditedChange = {
  readonly model: string
  /** Null if there is no record. */
  readonly id: number | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Writes a change into the audit log, in its transaction, and what matters to security into the process's log, after
 * it.
 */
export function recordChange(tx: Tx, caller: Caller, change: AuditedChange): Promise<void> {
  return recordChanges(tx, caller, [change])
}

/** Writes what the platform's `save` and `unlink` change. */
export const recordSave: RecordChange = (tx, caller, change) =>
  recordChange(tx, caller, { ...change, model: change.model.declaration.name })

export function recordChanges(tx: Tx, caller: Caller, changes: readonly AuditedChange[]): Promise<void> {
  return recordChangesBy(
    tx,
    changes.map((change) => ({ ...change, caller })),
  )
}

type ChangeBy = AuditedChange & { readonly caller: Caller }

export async function recordChangesBy(tx: Tx, changes: readonly ChangeBy[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ caller: { key, userId, address }, model, id, action, before, after }) => ({
    model,
    id,
    action,
    before,
    // A key is named, and its maker answers for it.
    after: key ? { ...Object(after), key: { id: key.id, name: key.name } } : after,
    user_id: userId ?? key?.makerId ?? null,
    address,
  }))
  const rows = sql`
    json_to_recordset(${JSON.stringify(entries)}::json)
      as change (user_id integer, model text, id integer, action text, address text, before jsonb, after jsonb)`
  await tx.run`/* hot */ ${auditInsert(rows)}`
  for (const entry of entries) if (isSecurityEvent(entry)) tx.log(SECURITY_EVENT, securityFields(entry))
}

/** Returns the insert of changes, for a larger statement. Their rows have these columns; `id` is the record's. */
export function auditInsert(changes: Sql): Sql {
  return sql`
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after, unit_id)
    select now(), user_id, model, id, action, address, before, after, ${UNIT_OF_CHANGE} from (select * from ${changes}) change`
}
