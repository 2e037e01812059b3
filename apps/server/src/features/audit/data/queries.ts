import { type Caller, get, type Queryable, readScopeFor, type Registry } from '@cubic/data-platform'

export type LastChange = {
  readonly at: Date
  /** Null if nobody was logged in, or if the caller may not see who it was. */
  readonly by: { readonly id: number; readonly name: string } | null
  readonly fields: readonly string[]
}

/** The caller must be allowed to read the record. Values are left out. */
export async function findLastChange(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { model, id }: { readonly model: string; readonly id: number },
): Promise<LastChange | undefined> {
  const entry = await db.one<{ at: Date; user_id: number | null; fields: string[] }>`
    select at, user_id, array(select jsonb_object_keys(case when jsonb_typeof(after) = 'object' then after else '{}' end)) as fields
    from cubic_audit_entry where model = ${model} and record_id = ${id} and action not in ('save_refused', 'viewed') order by id desc limit 1`
  if (!entry) return undefined
  const { at, fields, user_id } = entry
  if (user_id === null) return { at, by: null, fields }
  const { records } = await get(db, readScopeFor(registry, 'User', caller), user_id, { fields: ['name', 'nickname'] })
  const [person] = records
  if (!person) return { at, by: null, fields }
  const name = [person['nickname'], person['name']].find((each) => typeof each === 'string' && each !== '')
  return { at, by: { id: user_id, name: typeof name === 'string' ? name : '' }, fields }
}
