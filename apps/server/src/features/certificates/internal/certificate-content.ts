import type { Text } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import { certificateNumber, type CertificateContent } from '@cubic/domain/certificate/content'
import type { CertifiedEvent } from './certified-event.ts'
import { basisOf, type Earned } from './earnings.ts'
import { endingOf, type Holder, namesOf } from './holders.ts'

type Described = Pick<Holder, 'name' | 'person_name' | 'account_name' | 'unify_id' | 'check_in_status'>
type Writing = {
  readonly event: CertifiedEvent
  readonly organisation: Text
  readonly clock: { readonly year: number; readonly now: Date }
  readonly number: number
  readonly code: string
  readonly earned: Earned | undefined
  readonly issuers: Text
}

export function contentOf(
  holder: Described,
  { event, organisation, clock, number, code, earned, issuers }: Writing,
): CertificateContent {
  const names = namesOf(holder)
  const basis = basisOf(event, holder.check_in_status === 'attend', earned)
  return {
    number: certificateNumber(clock.year, number),
    code,
    name_cn: names.cn,
    name_en: names.en,
    ending: endingOf(holder.unify_id),
    event_id: event.id,
    event_name_cn: event.event_name_cn,
    event_name_en: event.event_name_en,
    start_time: event.start_time?.toISOString() ?? null,
    end_time: event.end_time?.toISOString() ?? null,
    address_cn: event.address_cn,
    address_en: event.address_en,
    minutes: earned?.minutes ?? null,
    minutes_total: (earned?.minutes ?? null) === null ? null : minutesOf(event),
    hours: earned?.hours ?? null,
    category_cn: earned?.category_cn ?? null,
    category_en: earned?.category_en ?? null,
    basis_cn: basis.cn,
    basis_en: basis.en,
    unit_name_cn: event.unit_name_cn,
    unit_name_en: event.unit_name_en,
    organisation_cn: organisation.cn,
    organisation_en: organisation.en,
    issued: clock.now.toISOString(),
    issuer_cn: issuers.cn,
    issuer_en: issuers.en,
  }
}

function minutesOf({ start_time: start, end_time: end }: CertifiedEvent): number | null {
  return start && end ? Math.round((end.getTime() - start.getTime()) / 60_000) : null
}

/**
 * Returns the signers that the event names. If it names none: whoever issues by hand, otherwise the event's creator.
 */
export async function signersOf(
  db: Queryable,
  { userId }: Caller,
  event: CertifiedEvent,
  isByRule: boolean,
): Promise<Text> {
  const { signer_cn: cn, signer_en: en, creator_name: creator } = event
  if (cn || en) return { cn: cn || (en ?? ''), en: en || (cn ?? '') }
  const own =
    isByRule || userId === null
      ? null
      : await db.one<{ name: string }>`select name from cubic_user where id = ${userId}`
  const name = own?.name ?? creator ?? ''
  return { cn: name, en: name }
}
