import { AppError, ok, type Outcome, printInstant, refuse } from '@cubic/contract'
import {
  type Caller,
  type Database,
  isCovered,
  listCovered,
  readScopeFor,
  type Registry,
  type Tx,
} from '@cubic/data-platform'

/** How often a client says that a record is still open, and how long it counts as open without that, in seconds. */
export const HEARTBEAT_S = 20
export const EXPIRES_S = 60
/** The newest ones, per person. */
const OPEN_MAX = 30
const LISTED_MAX = 20

/** Somebody who has a record open. `since` is ISO 8601. */
export type Editor = {
  readonly id: number
  readonly name: string
  readonly avatar: string | null
  readonly since: string
}
type Row = Omit<Editor, 'since'> & { readonly since: Date }

/**
 * Says that the caller has a record open until they leave or stop saying so, and lists the others who do, longest
 * first. Those who may only read it are not announced. Refuses (`save:not_found`) where it cannot be read.
 */
export async function announceEditing(
  db: Database,
  registry: Registry,
  caller: Caller,
  { model, id, leaving }: { readonly model: string; readonly id: number; readonly leaving: boolean },
): Promise<Outcome<readonly Editor[]>> {
  const { userId } = caller
  if (userId === null) throw new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in' })
  const scope = readScopeFor(registry, model, caller)
  if (!(await isCovered(db, scope, id, scope.where))) return refuse('save:not_found')
  const isEditor = await isCovered(db, scope, id, scope.binder.rule(scope.model, scope.model.access.write))
  const others = await db.transaction(async (tx) => {
    if (leaving || !isEditor)
      await tx.run`delete from cubic_editing where model = ${model} and record_id = ${id} and user_id = ${userId}`
    else await keepOpen(tx, { model, id, userId })
    return tx.rows<Row>`
      select person.id, coalesce(nullif(person.nickname, ''), person.name, '') as name, person.avatar, editing.since
      from cubic_editing editing join cubic_user person on person.id = editing.user_id
      where editing.model = ${model} and editing.record_id = ${id} and editing.user_id <> ${userId}
        and editing.seen_at > now() - make_interval(secs => ${EXPIRES_S})
      order by editing.since, person.id limit ${LISTED_MAX}`
  })
  const readable = await listCovered(
    db,
    readScopeFor(registry, 'User', caller),
    others.map((other) => other.id),
  )
  return ok(
    others
      .filter((other) => readable.has(other.id))
      .map(({ since, ...other }) => ({ ...other, since: printInstant(since) })),
  )
}

async function keepOpen(tx: Tx, { model, id, userId }: { model: string; id: number; userId: number }): Promise<void> {
  await tx.run`
    insert into cubic_editing as open (model, record_id, user_id) values (${model}, ${id}, ${userId})
    on conflict (model, record_id, user_id) do update set seen_at = now(),
      since = case when open.seen_at < now() - make_interval(secs => ${EXPIRES_S}) then now() else open.since end`
  await tx.run`
    delete from cubic_editing where user_id = ${userId} and (model, record_id) in (
      select model, record_id from cubic_editing where user_id = ${userId} order by seen_at desc, since desc offset ${OPEN_MAX})`
}
