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
export async function recordChange(
  tx: Tx,
  caller: Caller,
  { model, id, action, before, after }: AuditedChange,
): Promise<void> {
  await tx.run`
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after)
    values (now(), ${caller.userId}, ${model}, ${id}, ${action}, ${caller.address}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`
}
