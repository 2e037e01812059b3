import { raw, sql, type Tx } from '@cubic/data-platform'
import {
  canonicalContent,
  CONTENT_FIELDS,
  contentOf,
  isErased,
  type StoredContent,
} from '@cubic/domain/certificate/content'
import { isSignedBy, listSigningKeys } from '../../../../infra/access/signing-keys.ts'
import { type Finding, findingOf, lookFor } from './look-for.ts'

/** I9: what was issued has its reason, is found by its number and code, and is what was signed. */
export async function checkCertificates(tx: Tx): Promise<readonly Finding[]> {
  // a backup of before there were certificates
  const tables = await tx.one<{ there: boolean }>`
    select to_regclass('cubic_certificate') is not null and to_regclass('cubic_signing_key') is not null as there`
  if (!tables?.there) return []
  return [
    ...(await lookFor(
      tx,
      'certificate_without_applicant',
      sql`select certificate.id from cubic_certificate certificate where not exists (
        select 1 from cubic_event_applicant applicant
        where applicant.id = certificate.applicant_id and applicant.event_id = certificate.event_id)`,
    )),
    ...(await lookFor(
      tx,
      'certificate_without_attendance',
      // where nobody is checked in, staff vouch for people
      sql`select certificate.id from cubic_certificate certificate
        join cubic_event_applicant applicant on applicant.id = certificate.applicant_id
        join cubic_event_base event on event.id = certificate.event_id
        where certificate.state = 'valid' and event.sign_in
          and (applicant.registration_status <> 'success' or applicant.check_in_status <> 'attend')`,
    )),
    ...(await lookFor(
      tx,
      'certificate_number_wrong',
      sql`select certificate.id from cubic_certificate certificate
        left join cubic_certificate_counter counter on counter.year::text = substr(certificate.number, 4, 4)
        where certificate.number !~ '^CB-[0-9]{4}-[0-9]{6,12}$' or certificate.code !~ '^[0-9A-HJKMNP-TV-Z]{12}$'
          or counter.last is null
          or case when certificate.number ~ '^CB-[0-9]{4}-[0-9]{6,12}$' then substr(certificate.number, 9)::bigint > counter.last end
        union all select unnest(array_agg(id)) from cubic_certificate group by number having count(*) > 1
        union all select unnest(array_agg(id)) from cubic_certificate group by code having count(*) > 1`,
    )),
    ...findingOf('certificate_signature_wrong', await findUnsigned(tx)),
  ]
}

type Row = StoredContent & { readonly id: number; readonly key_id: string; readonly signature: string | null }
const CONTENT = raw(CONTENT_FIELDS.join(', '))
const PAGE = 1000

/** Those whose holders have deleted their data cannot be checked: their names were part of what was signed. */
async function findUnsigned(tx: Tx): Promise<readonly number[]> {
  const keys = new Map((await listSigningKeys(tx)).map((key) => [key.id, key]))
  const wrong: number[] = []
  for (let last = 0; ;) {
    const page = await tx.rows<Row>`
      select id, key_id, signature, ${CONTENT} from cubic_certificate where id > ${last} order by id limit ${PAGE}`
    for (const row of page) {
      const key = keys.get(row.key_id)
      const isRight = key && row.signature && isSignedBy(key, canonicalContent(contentOf(row)), row.signature)
      if (!isErased(row) && !isRight) wrong.push(row.id)
    }
    if (page.length < PAGE) return wrong
    last = page.at(-1)?.id ?? 0
  }
}
