import {
  CubicIdentity,
  CubicSignOn,
  CubicSignOnRule,
  type FieldProblem,
  type SignOnProtocol,
  type Text,
} from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft, type Tx, valueOf } from '@cubic/data-platform'
import { isSafeAddress } from '@cubic/domain/sign-on/addresses'
import { isClaimNames, lockedFields, wordsOf } from '@cubic/domain/sign-on/claims'
import type { Config } from '../../infra/services/configuration.ts'
import { isLinkLocal, NOT_LINK_LOCAL } from '../../infra/network/ask-server.ts'
import { presetsOf } from './commands/write-preset.ts'
import { adminsOnly, identityAccess } from './data/access.ts'
import { recordRoles, takeBack } from './internal/give-roles.ts'
import { endMemberships } from './internal/give-memberships.ts'

export const signOnModels = ({ publicUrl, signOn }: Config): readonly Model[] => [
  defineModel(CubicSignOn, {
    access: adminsOnly,
    hiddenColumns: {
      // The protocol whose provider the environment names.
      preset: 'text',
    },
    derived: {
      callback_url: { needs: ['id'], compute: ({ id }) => `${publicUrl}/auth/${String(id)}/callback` },
      logout_url: { needs: ['id'], compute: ({ id }) => `${publicUrl}/auth/${String(id)}/logout` },
    },
    indexes: { cubic_sign_on_preset_unique: 'unique on cubic_sign_on (preset) where preset is not null' },
    // The log-in page shows them, and is kept until they change.
    rememberTotals: true,
    beforeSave: async (_tx, _caller, draft) => checkProvider(draft, signOn),
  }),
  defineModel(CubicIdentity, {
    access: identityAccess,
    indexes: {
      cubic_identity_unique: 'unique on cubic_identity (provider_id, issuer, subject)',
      cubic_identity_user_index: 'on cubic_identity (user_id)',
      cubic_identity_person_index: 'on cubic_identity (person_id) where person_id is not null',
    },
    afterUnlink: takeRolesBack,
  }),
  defineModel(CubicSignOnRule, {
    access: adminsOnly,
    indexes: { cubic_sign_on_rule_provider_index: 'on cubic_sign_on_rule (provider_id)' },
    beforeSave: async (_tx, _caller, draft) => checkWhatIsGiven(draft),
  }),
]

const NOT_BOTH: Text = { cn: '与单位的角色只能填一样', en: 'cannot be given together with a role in a unit' }

/** A rule gives either a role of the whole site, or one in a unit. */
function checkWhatIsGiven(draft: SaveDraft): readonly FieldProblem[] {
  const { fields } = CubicSignOnRule
  const has = (field: keyof typeof fields) => (valueOf(draft, field) ?? null) !== null
  const required = (field: keyof typeof fields): readonly FieldProblem[] =>
    has(field) ? [] : [{ problem: 'required', field, parameters: { name: fields[field].label } }]
  if (!has('unit_id') && !has('unit_role')) return required('role')
  if (has('role'))
    return [{ problem: 'content', field: 'role', parameters: { name: fields.role.label, reason: NOT_BOTH } }]
  return [...required('unit_id'), ...required('unit_role')]
}

/** What each protocol cannot do without. */
const NEEDED: { readonly [protocol in SignOnProtocol]: readonly (keyof typeof CubicSignOn.fields)[] } = {
  oidc: ['issuer', 'client_id'],
  cas: ['server_url'],
  oauth2: ['authorize_url', 'token_url', 'userinfo_url', 'client_id'],
}
const ADDRESSES = ['issuer', 'server_url', 'authorize_url', 'token_url', 'userinfo_url'] as const
/** Where the client secret goes. */
const SECRET_GOES_TO = ['issuer', 'token_url', 'protocol']

const NOT_SAFE: Text = {
  cn: '须以 https:// 开头（本机除外），不含用户名和密码',
  en: 'must begin with https://, unless it is on this machine, and hold no user name or password',
}
const NOT_CLAIMS: Text = {
  cn: '须如 {"unify_id": "employeeNumber"}，只能用 subject、unify_id、name、email、phone、person_type、unit',
  en: 'must be such as {"unify_id": "employeeNumber"}, with subject, unify_id, name, email, phone, person_type, unit only',
}
const NOT_LOCKABLE: Text = {
  cn: '只能是 name、email、phone、unify_id、person_type、unit',
  en: 'takes name, email, phone, unify_id, person_type and unit only',
}

function checkProvider(draft: SaveDraft, given: Config['signOn']): readonly FieldProblem[] {
  const { fields } = CubicSignOn
  const { values, before } = draft
  const now = (field: string): unknown => (values.has(field) ? values.get(field) : (before?.[field] ?? null))
  const problem = (field: keyof typeof fields, reason: Text): FieldProblem => ({
    problem: 'content',
    field,
    parameters: { name: fields[field].label, reason },
  })
  const isOther = (field: string) => values.has(field) && values.get(field) !== (before?.[field] ?? null)
  const preset = new Map<unknown, object>(presetsOf(given)).get(before?.['preset'])
  const ofEnvironment = Object.keys(preset ?? {}).filter(isOther)
  if (SECRET_GOES_TO.some(isOther) && !values.has('client_secret')) values.set('client_secret', null)
  const locked = now('locked_fields')
  const words = typeof locked === 'string' ? wordsOf(locked) : []
  return [
    ...NEEDED[now('protocol') as SignOnProtocol].flatMap((field): readonly FieldProblem[] =>
      now(field) === null ? [{ problem: 'required', field, parameters: { name: fields[field].label } }] : [],
    ),
    ...ADDRESSES.flatMap((field) => {
      const value = values.get(field)
      if (typeof value !== 'string') return []
      if (!isSafeAddress(value)) return [problem(field, NOT_SAFE)]
      return isLinkLocal(value) ? [problem(field, NOT_LINK_LOCAL)] : []
    }),
    ...(now('claims') === null || isClaimNames(now('claims')) ? [] : [problem('claims', NOT_CLAIMS)]),
    ...(lockedFields(words.join(' ')).length === new Set(words).size ? [] : [problem('locked_fields', NOT_LOCKABLE)]),
    ...ofEnvironment.map((field): FieldProblem => {
      const { label } = fields[field as keyof typeof fields]
      return { problem: 'readonly', field, parameters: { name: label } }
    }),
  ]
}

/** An identity that is unlinked takes with it what rules gave because of it, and its log-ins. */
async function takeRolesBack(
  tx: Tx,
  caller: Caller,
  { id, user_id: userId }: { readonly [column: string]: unknown },
): Promise<undefined> {
  if (typeof id !== 'number' || typeof userId !== 'number') return undefined
  await tx.run`delete from cubic_session where token_hash in (select token_hash from cubic_sign_on_session where identity_id = ${id})`
  await recordRoles(tx, caller, userId, { removed: await takeBack(tx, id) })
  await endMemberships(tx, caller, id)
  return undefined
}
