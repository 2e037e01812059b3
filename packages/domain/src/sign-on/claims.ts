import { isEmail, PERSON_TYPE, type PersonType, type SignOnProtocol, storableText } from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'

/** What a provider says of a person, by the name of the claim or attribute. */
export type Claims = { readonly [name: string]: unknown }

export const CLAIM_FIELDS = ['subject', 'unify_id', 'name', 'email', 'phone', 'person_type', 'unit'] as const
export type ClaimField = (typeof CLAIM_FIELDS)[number]
/** The fields that may follow the provider. */
export const LOCKABLE_FIELDS = ['name', 'email', 'phone', 'unify_id', 'person_type', 'unit'] as const
export type LockableField = (typeof LOCKABLE_FIELDS)[number]

/** What the provider says of a person, as it can be stored; null: nothing, or nothing valid. */
export type SignOnPerson = {
  readonly subject: string | null
  readonly unify_id: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly person_type: PersonType | null
  readonly unit: string | null
}

/** CAS gives its user's name apart from the attributes: it is read as an attribute of this name. */
export const CAS_USER = 'cas:user'

const USUAL: { readonly [protocol in SignOnProtocol]: { readonly [field in ClaimField]?: string } } = {
  oidc: { subject: 'sub', name: 'name', email: 'email', phone: 'phone_number' },
  oauth2: { subject: 'sub', name: 'name', email: 'email', phone: 'phone_number' },
  cas: { subject: CAS_USER, name: 'name', email: 'mail' },
}

const MAX = { subject: 255, unify_id: 60, name: 100, unit: 200 } as const

/** Which claim is which field: as the provider's record says, else as is usual. */
export function claimNames(
  protocol: SignOnProtocol,
  given: unknown,
): { readonly [field in ClaimField]?: string | undefined } {
  const own = Object(given) as Claims
  return Object.fromEntries(
    CLAIM_FIELDS.map((field) => {
      const name = Object.hasOwn(own, field) ? own[field] : undefined
      return [field, typeof name === 'string' && name !== '' ? name : USUAL[protocol][field]]
    }),
  )
}

export function isClaimNames(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  return Object.entries(given).every(
    ([field, name]) => CLAIM_FIELDS.some((one) => one === field) && typeof name === 'string' && name.length <= 200,
  )
}

/** Finds a claim by its name, or by its path through objects (`data.user.id`). */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  const dot = name.indexOf('.')
  if (dot < 0) return undefined
  const inner = Object.hasOwn(claims, name.slice(0, dot)) ? claims[name.slice(0, dot)] : undefined
  return typeof inner === 'object' && inner !== null ? findClaim(inner as Claims, name.slice(dot + 1)) : undefined
}

/** Returns the values of a claim as texts: of a list each, of nothing none. */
export function claimTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : claimTexts(one)))
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** The value whose text is the first. */
function firstValue(value: unknown): unknown {
  return Array.isArray(value) ? value.find((one: unknown) => !Array.isArray(one) && claimTexts(one).length > 0) : value
}

/** A number that is too large was rounded when it was read, and stands for its neighbours as well. */
const isWholeNumberOrText = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value)
/** Providers may tell two subjects apart by a space. */
const isExact = (value: unknown): boolean =>
  isWholeNumberOrText(value) && (typeof value !== 'string' || value === value.trim())

/** Reads what the provider says of a person. A value that is no valid one counts as not given. */
export function readPerson(claims: Claims, names: ReturnType<typeof claimNames>): SignOnPerson {
  const first = (field: ClaimField): string | null => {
    const name = names[field]
    return (name === undefined ? undefined : claimTexts(findClaim(claims, name))[0]) ?? null
  }
  const bounded = (field: keyof typeof MAX): string | null => {
    const text = first(field)
    return text === null ? null : storableText(text, MAX[field])
  }
  const [email, phone, type] = [first('email'), first('phone'), first('person_type')]
  // Cut short or rounded, it could be another person's.
  const whole = (field: 'subject' | 'unify_id', isSame: (value: unknown) => boolean) => {
    const name = names[field]
    const value = name === undefined ? undefined : firstValue(findClaim(claims, name))
    return isSame(value) && first(field) === bounded(field) ? bounded(field) : null
  }
  return {
    subject: whole('subject', isExact),
    unify_id: whole('unify_id', isWholeNumberOrText),
    name: bounded('name'),
    unit: bounded('unit'),
    email: email !== null && isEmail(email) ? email : null,
    phone: (phone === null ? undefined : parsePhone(phone)) ?? null,
    person_type: type !== null && Object.hasOwn(PERSON_TYPE, type) ? (type as PersonType) : null,
  }
}

/** The names in a list that people type, separated by spaces or commas. */
export function wordsOf(text: string | null): readonly string[] {
  return (text ?? '').split(/[\s,，、]+/).filter((word) => word !== '')
}

export function lockedFields(text: string | null): readonly LockableField[] {
  const words = wordsOf(text)
  return LOCKABLE_FIELDS.filter((field) => words.includes(field))
}
