import type { Queryable } from '@cubic/data-platform'

export type CertifiedEvent = {
  readonly id: number
  readonly sign_in: boolean
  readonly sign_out: boolean
  readonly type_id: number | null
  readonly event_name_cn: string | null
  readonly event_name_en: string | null
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly unit_id: number | null
  readonly unit_name_cn: string | null
  readonly unit_name_en: string | null
  readonly signer_cn: string | null
  readonly signer_en: string | null
  readonly creator_name: string | null
}

export function findCertifiedEvent(db: Queryable, eventId: number): Promise<CertifiedEvent | undefined> {
  return db.one<CertifiedEvent>`
    select event.id, event.sign_in, coalesce(event.sign_out, false) as sign_out,
      event.type_id, event.name_cn as event_name_cn, event.name_en as event_name_en,
      event.start_time, event.end_time, event.address_cn, event.address_en, event.unit_id,
      coalesce(unit.name_cn, case when unit.id is null then event.organiser_cn end) as unit_name_cn,
      coalesce(unit.name_en, case when unit.id is null then event.organiser_en end) as unit_name_en,
      event.certificate_signer_cn as signer_cn, event.certificate_signer_en as signer_en, creator.name as creator_name
    from cubic_event_base event
    left join cubic_unit unit on unit.id = event.unit_id
    left join cubic_user creator on creator.id = event.creator
    where event.id = ${eventId}`
}
