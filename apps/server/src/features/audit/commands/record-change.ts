import type { Caller, Tx } from '@cubic/data-platform'

export type AuditedChange = {
  readonly model: string
  /** Null where there is no record. */
  readonly id: number | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/** Writes who changed what into the audit log, in the transaction of the change. */
export function recordChange(tx: Tx, caller: Caller, change: AuditedChange): Promise<void> {
  return recordChanges(tx, caller, [change])
}

/** The same of many changes, in one statement. */
export async function recordChanges(tx: Tx, caller: Caller, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.run`
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after)
    select now(), ${caller.userId}::integer, model, id, action, ${caller.address}::text, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (model text, id integer, action text, before jsonb, after jsonb)`
}
