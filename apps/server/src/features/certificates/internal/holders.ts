import type { CheckInStatus, RegistrationStatus } from '@cubic/contract'
import { identifier, type Tx } from '@cubic/data-platform'
import { meetsRule } from './earnings.ts'

export type Holder = {
  readonly id: number
  readonly user_id: number | null
  readonly person_id: number | null
  readonly name: string
  readonly person_name: string | null
  readonly account_name: string | null
  readonly unify_id: string | null
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly has_valid: boolean
  readonly has_any: boolean
  /** If they attended. */
  readonly meets_rule: boolean
}

/** Finds the applicants named, or all who attended, in the order of their ids; after `from`. */
export function findHolders(
  tx: Tx,
  { eventId, ids, from, most }: { eventId: number; ids: readonly number[] | null; from: number; most: number },
): Promise<readonly Holder[]> {
  return tx.rows<Holder>`
    select applicant.id, applicant.user_id, applicant.name, applicant.registration_status, applicant.check_in_status,
      person.id as person_id, person.name as person_name, person.unify_id, account.name as account_name,
      exists (select 1 from cubic_certificate valid where valid.applicant_id = applicant.id and valid.state = 'valid') as has_valid,
      exists (select 1 from cubic_certificate issued where issued.applicant_id = applicant.id) as has_any,
      ${meetsRule(identifier('applicant'), identifier('event'))} as meets_rule
    from cubic_event_applicant applicant join cubic_event_base event on event.id = applicant.event_id
    left join cubic_user account on account.id = applicant.user_id
    left join lateral (
      select id, name, unify_id from cubic_event_person where user_id = applicant.user_id
      order by id = account.default_identity_id desc nulls last, id limit 1) person on true
    where applicant.event_id = ${eventId} and applicant.id > ${from}
      and (${ids}::integer[] is null and applicant.registration_status = 'success' and applicant.check_in_status = 'attend'
        or applicant.id = any(${ids}::integer[]))
    order by applicant.id limit ${most}`
}

type Names = { readonly cn: string | null; readonly en: string | null }

/**
 * Gives the name in each script, as far as it is known: never transliterated. The account and the organisation's
 * register add the other script only where one has the registration's very name: it may be somebody else's account.
 */
export function namesOf({
  name,
  person_name: person,
  account_name: account,
}: Pick<Holder, 'name' | 'person_name' | 'account_name'>): Names {
  const others = [person, account].filter((each): each is string => each !== null && each.trim() !== '')
  const known = others.includes(name) ? [name, ...others] : [name]
  const cn = known.find(isHan) ?? null
  const en = known.find((each) => !isHan(each)) ?? null
  return { cn, en }
}

const isHan = (name: string): boolean => /\p{Script=Han}/u.test(name)

const ENDING = 4

/** Null where the number is so short that its end tells it. */
export function endingOf(unifyId: string | null): string | null {
  const number = unifyId?.trim().toUpperCase() ?? ''
  return number.length > ENDING ? number.slice(-ENDING) : null
}
