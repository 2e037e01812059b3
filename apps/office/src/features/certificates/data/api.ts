import { anyOf, ISSUE_CERTIFICATES, whereOf } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

const where = whereOf('CubicCertificate')

/** Null if the user may not read the event. */
export const certifiedEvent = (eventId: number) =>
  query(RECORDS, { certifiedEvent: eventId }, async (signal) => {
    const fields = ['name', 'cover', 'type_id', 'status', 'certificate_rule'] as const
    const { data, tags } = await client.get('CubicEventBase', eventId, fields, { signal, tags: true })
    return data && { ...data, tags }
  })

/** Issues certificates to everybody who attended. */
export const issueToAll = mutation((eventId: number) => client.callMethod(ISSUE_CERTIFICATES, eventId, {}), {
  changes: ['CubicEventBase', 'CubicCertificate'],
})

export function certificateSearch(typed: string) {
  const words = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const code = normalizeBindingCode(typed)
  return anyOf(
    where('name_cn', 'ilike', words),
    where('name_en', 'ilike', words),
    where('number', 'ilike', words),
    where('event_name_cn', 'ilike', words),
    where('event_name_en', 'ilike', words),
    ...(code === undefined ? [] : [where('code', '=', code)]),
  )
}
