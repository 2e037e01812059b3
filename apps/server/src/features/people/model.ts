import {
  EventPerson,
  type FieldDeclaration,
  type FieldProblem,
  isSitePath,
  type Outcome,
  type Refusal,
  refuse,
  REFUSALS,
  Role,
  type Text,
  User,
} from '@cubic/contract'
import { type Caller, defineModel, type Model, raw, type SaveDraft, sql, type Sql, type Tx } from '@cubic/data-platform'
import { checkAccountName } from '@cubic/domain/people/account-name'
import { PASSWORD_MIN } from '@cubic/domain/people/password'
import type { LateServices } from '../feature.ts'
import { claimFile } from '../files/commands/claim-file.ts'
import { personAccess, roleAccess, userAccess } from './data/access.ts'
import { endAccess } from './commands/end-access.ts'
import { oldPasswordLimits } from './internal/log-in-limits.ts'
import { judgeNewPassword } from './internal/new-password.ts'
import { hashPassword, isPassword } from './internal/password.ts'
import { ANY_UNIT_ROLE, hasRole, unitsOf } from './data/roles.ts'
import { hasFactor, holdersOf, NEEDING_ROLES } from './data/second-factor.ts'

/** Fields of a record may follow a provider, whose name this gives. */
export type FindLocked = (tx: Tx, model: 'User' | 'EventPerson', id: number) => Promise<ReadonlyMap<string, Text>>

/** Writes to the address that an account had until now. */
export type EnqueueOldAddressNotice = (
  tx: Tx,
  change: { readonly userId: number; readonly address: string; readonly isTyped: boolean },
) => Promise<void>

export type PersonDerivations = NonNullable<Model['derived']>

const USER_DERIVATIONS: PersonDerivations = {
  shares_project: {
    sql: (alias, caller) => sql`exists (
      select 1 from (select owner_id, related_id from cubic_project__members union all select owner_id, related_id from cubic_project__mentors) theirs
      join (select owner_id, related_id from cubic_project__members union all select owner_id, related_id from cubic_project__mentors) mine using (owner_id)
      where theirs.related_id = ${alias}.id and mine.related_id = ${caller.userId}::integer)`,
    matches: (alias, [wanted], caller) =>
      wanted === true
        ? sql`${alias}.id = any(array(select theirs.related_id
            from (select owner_id, related_id from cubic_project__members union all select owner_id, related_id from cubic_project__mentors) theirs
            join (select owner_id, related_id from cubic_project__members union all select owner_id, related_id from cubic_project__mentors) mine using (owner_id)
            where mine.related_id = ${caller.userId}::integer))`
        : undefined,
  },
  shown_by_units: { sql: shownByUnits, matches: amongThoseOfUnits },
  log_in_state: {
    sql: (alias) => sql`case when ${alias}.password is not null
        or exists (select 1 from cubic_identity known where known.user_id = ${alias}.id) then 'ready'
      when exists (select 1 from cubic_password_link link where link.user_id = ${alias}.id and link.expires_at > now()) then 'invited'
      else 'not_invited' end`,
  },
  has_second_factor: {
    sql: hasFactor,
  },
  lacks_second_factor: {
    sql: (alias) => sql`(${alias}.id in ${holdersOf(NEEDING_ROLES)} and not ${hasFactor(alias)})`,
  },
  erasure_time: {
    sql: (alias) => sql`(select due_at from cubic_erasure erasure where erasure.user_id = ${alias}.id)`,
  },
  calendar_link_made: {
    sql: (alias, caller) =>
      sql`(select made_at from cubic_calendar_link link where link.user_id = ${alias}.id and link.user_id = ${caller.userId}::integer)`,
  },
}

const userModel = (
  services: LateServices,
  findLocked: FindLocked,
  enqueueOldAddressNotice: EnqueueOldAddressNotice,
): Model =>
  defineModel(User, {
    access: userAccess,
    hiddenColumns: {
      // The language that the person last used, for what is sent to them.
      language: 'text',
      // The person has typed it in themselves: nobody knows whether it is theirs.
      is_email_typed: 'boolean not null default false',
      is_phone_typed: 'boolean not null default false',
    },
    keptColumns: { language: 'choice', is_email_typed: 'identity', is_phone_typed: 'identity' },
    derived: USER_DERIVATIONS,
    // Compares accounts as log-in does: only A to Z are case-insensitive.
    indexes: {
      cubic_user_account_ascii_unique: 'unique on cubic_user (lower(account collate "C"))',
      // People who forgot their account name still know their address.
      cubic_user_email_index: 'on cubic_user (lower(email))',
    },
    constraints: { cubic_user_account_ascii_unique: 'account' },
    guardSave: (caller, values, run) =>
      Object.hasOwn(values, 'old_password') ? services().tries(oldPasswordLimits(caller), run, isWrongPassword) : run(),
    beforeSave: async (tx, caller, draft) => [
      ...(await lockedProblems(tx, findLocked, User, draft)),
      ...(await beforeUserSave(tx, caller, draft, services().site().organisation)),
    ],
    async afterSave(tx, caller, id, draft) {
      const { address, isTyped } = oldAddressOf(draft)
      if (address) await enqueueOldAddressNotice(tx, { userId: id, address, isTyped })
      return afterUserSave(tx, caller, id, draft)
    },
  })

export const peopleModels = (
  services: LateServices,
  findLocked: FindLocked,
  enqueueOldAddressNotice: EnqueueOldAddressNotice,
  personHours: PersonDerivations,
): readonly Model[] => [
  userModel(services, findLocked, enqueueOldAddressNotice),
  defineModel(Role, {
    access: roleAccess,
    indexes: { cubic_role_key_unique: 'unique on cubic_role (key)' },
    constraints: { cubic_role_key_unique: 'key' },
  }),
  defineModel(EventPerson, {
    access: personAccess,
    derived: personHours,
    indexes: {
      cubic_event_person_unify_id_unique: 'unique on cubic_event_person (lower(unify_id)) where unify_id is not null',
    },
    constraints: { cubic_event_person_unify_id_unique: 'unify_id' },
    beforeSave: (tx, _caller, draft) => lockedProblems(tx, findLocked, EventPerson, draft),
  }),
]

/** So few units have so few people that these are found first, by an index each; else all are looked through. */
const FEW_UNITS = 100

/** The people of `shownByUnits` as a list of ids, which an index finds among all people. */
function amongThoseOfUnits(user: Sql, [wanted]: readonly unknown[], caller: Caller): Sql | undefined {
  const units = unitsOf(caller, ...ANY_UNIT_ROLE)
  if (wanted !== true || units.length === 0 || units.length > FEW_UNITS) return undefined
  const handling = unitsOf(caller, 'registrar', 'door')
  const seen = sql`(
    select id from cubic_event_base where unit_id = any(${unitsOf(caller, 'registrar', 'door', 'viewer')})
      or creator = ${caller.userId} and unit_id = any(${unitsOf(caller, 'author')})
    union all select owner_id from cubic_event_base__co_unit_ids where related_id = any(${handling}))`
  return sql`${user}.id = any(array(select user_id from cubic_unit_member where unit_id = any(${units})
    union select user_id from cubic_event_applicant where event_id in ${seen}
    union select submitter_id from cubic_event_applicant where event_id in ${seen}
    union select creator from cubic_event_base where unit_id = any(${units})))`
}

/** Members of the caller's units, and those who register for or create the events that these units show them. */
function shownByUnits(user: Sql, caller: Caller): Sql {
  const [units, seeing, handling] = [
    unitsOf(caller, ...ANY_UNIT_ROLE),
    unitsOf(caller, 'registrar', 'door', 'viewer'),
    unitsOf(caller, 'registrar', 'door'),
  ]
  // an expression, because no list can be sorted by a constant
  if (units.length === 0) return raw('(1 = 0)')
  const isSeen = sql`exists (select 1 from cubic_event_base event where event.id = ticket.event_id and (event.unit_id = any(${seeing})
    or event.creator = ${caller.userId} and event.unit_id = any(${unitsOf(caller, 'author')})
    or exists (select 1 from cubic_event_base__co_unit_ids co where co.owner_id = event.id and co.related_id = any(${handling}))))`
  return sql`(exists (select 1 from cubic_unit_member member where member.user_id = ${user}.id and member.unit_id = any(${units}))
    or exists (select 1 from cubic_event_applicant ticket where ticket.user_id = ${user}.id and ${isSeen})
    or exists (select 1 from cubic_event_applicant ticket where ticket.submitter_id = ${user}.id and ${isSeen})
    or exists (select 1 from cubic_event_base event where event.creator = ${user}.id and event.unit_id = any(${units})))`
}

/** Refuses changes of what the next log-in would change back. */
async function lockedProblems(
  tx: Tx,
  findLocked: FindLocked,
  model: typeof User | typeof EventPerson,
  { id, before, values }: SaveDraft,
): Promise<readonly FieldProblem[]> {
  if (id === undefined) return []
  const locked = await findLocked(tx, model.name, id)
  return [...locked].flatMap(([name, provider]): readonly FieldProblem[] => {
    if (!values.has(name) || values.get(name) === (before?.[name] ?? null)) return []
    const label = (model.fields as { readonly [field: string]: FieldDeclaration })[name]?.label ?? provider
    return [{ problem: 'locked', field: name, parameters: { name: label, provider } }]
  })
}

const isWrongPassword = (outcome: Outcome<number>): boolean =>
  !outcome.ok && outcome.problems.some((problem) => problem.field === 'old_password')

async function beforeUserSave(
  tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  organisation: Text,
): Promise<readonly FieldProblem[]> {
  const refused = [...foreignAvatar(draft), ...settleAccount(draft)]
  if (refused.length > 0) return refused
  noteWhoTyped(caller, draft)
  const owners = [caller.userId, draft.id].filter((id) => typeof id === 'number')
  const claimed = await claimFile(tx, { draft, field: 'avatar', label: User.fields.avatar.label, owners })
  return [...claimed, ...(await settlePassword(caller, draft, organisation))]
}

/** The address that the draft replaces; undefined where it stays. */
function oldAddressOf({ before, values }: SaveDraft): { readonly address?: string; readonly isTyped: boolean } {
  const address = before?.['email']
  const isReplaced = values.has('email') && typeof address === 'string' && values.get('email') !== address
  return { ...(isReplaced && address !== '' && { address }), isTyped: before?.['is_email_typed'] === true }
}

/** Contacts that admins enter count as known to be the person's, those that people enter for themselves do not. */
function noteWhoTyped(caller: Caller, { values, before }: SaveDraft): void {
  for (const contact of ['email', 'phone'])
    if (values.has(contact) && values.get(contact) !== before?.[contact])
      values.set(`is_${contact}_typed`, !hasRole(caller, 'admin'))
}

/** Another host would learn who looks at the picture, and could change it at any time. */
function foreignAvatar(draft: SaveDraft): readonly FieldProblem[] {
  const avatar = draft.values.get('avatar')
  if (typeof avatar !== 'string' || isSitePath(avatar)) return []
  return [{ problem: 'not_uploaded', field: 'avatar', parameters: { name: User.fields.avatar.label } }]
}

/** A new name cannot be mistaken for another one. Accounts that have such a name keep it. */
function settleAccount(draft: SaveDraft): readonly FieldProblem[] {
  const typed = draft.values.get('account')
  if (typeof typed !== 'string' || typed === draft.before?.['account']) return []
  const { account } = User.fields
  const { name, reason } = checkAccountName(typed)
  if (reason) return [{ problem: 'content', field: 'account', parameters: { name: account.label, reason } }]
  // Some characters become several.
  if ([...name].length > account.max)
    return [{ problem: 'length', field: 'account', parameters: { name: account.label, max: account.max } }]
  draft.values.set('account', name)
  return []
}

/** Everybody but admins, and admins for their own, must prove the old password. */
async function settlePassword(caller: Caller, draft: SaveDraft, organisation: Text): Promise<readonly FieldProblem[]> {
  const given = draft.values.get('password')
  const old = draft.values.get('old_password')
  draft.values.delete('old_password')
  if (typeof given !== 'string') {
    draft.values.delete('password')
    return []
  }
  const problem = passwordProblem(given, String(draft.values.get('account') ?? draft.before?.['account']), organisation)
  if (problem) return [problem]
  const ownsIt = draft.id !== undefined && draft.id === caller.userId
  const stored = draft.before?.['password']
  if (
    (ownsIt || !hasRole(caller, 'admin')) &&
    !(await isPassword(typeof old === 'string' ? old : '', typeof stored === 'string' ? stored : null))
  ) {
    return [{ problem: 'wrong', field: 'old_password', parameters: { name: User.fields.old_password.label } }]
  }
  draft.values.set('password', await hashPassword(given))
  return []
}

function passwordProblem(password: string, account: string, organisation: Text): FieldProblem | undefined {
  const judged = judgeNewPassword(password, account, organisation)
  if (judged.ok) return undefined
  const name = User.fields.password.label
  // The declared length has already refused one that is too long.
  return judged.refusal === 'auth:password_too_short'
    ? { problem: 'shorter', field: 'password', parameters: { name, min: PASSWORD_MIN } }
    : { problem: 'content', field: 'password', parameters: { name, reason: REFUSALS[judged.refusal] } }
}

/** A changed password, and being disabled, ends sessions and the calendar link. One administrator must remain. */
async function afterUserSave(tx: Tx, caller: Caller, id: number, draft: SaveDraft): Promise<Refusal | undefined> {
  if (draft.values.has('password') || draft.values.get('disabled') === true) await endAccess(tx, id)
  if (!hasRole(caller, 'admin')) return undefined
  // Of two administrators who leave at the same time, the second waits here and sees that the first has gone.
  await tx.one`select 1 from cubic_role where key = 'admin' for update`
  const left = await tx.one`
    select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
      join cubic_user holder on holder.id = held.owner_id where role.key = 'admin' and not holder.disabled limit 1`
  return left ? undefined : refuse('save:last_admin')
}
