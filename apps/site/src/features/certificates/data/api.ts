import type { CheckedCode, Lang } from '@cubic/contract'
import { receiveFile } from '@cubic/web-kit/client/answer-file'
import * as client from '@cubic/web-kit/client/client'
import { type Audience, query, queryFor } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { verifyCode } from '../../../lib/verify-code.ts'

const CHECKED_CODE = family('checked-code', 'CubicCertificate')
const OWN_CERTIFICATES = family('own-certificates', 'CubicCertificate')

/** What a code stands for; in full for its holder, whose own answer comes after everybody's. */
export const checkedCode = (code: string, audience: Audience) =>
  queryFor(audience, (guest) =>
    query(CHECKED_CODE, { code, guest }, (signal) => verifyCode(code, undefined, { signal })),
  )

/** Checks the code with the end of the holder's number. No query, so that it is kept nowhere. */
export const showName = mutation(
  ({ code, ending }: { readonly code: string; readonly ending: string }): Promise<CheckedCode> =>
    verifyCode(code, ending),
  { changes: [] },
)

const OWN_FIELDS = [
  'number',
  'code',
  'state',
  'event_name',
  'type_id.id',
  'event_id.id',
  'start_time',
  'end_time',
  'unit_name',
  'organisation',
  'hours',
  'category',
  'issued',
  'revoked_time',
  'revoke_reason',
] as const
export const OWN_MOST = 100

export const ownCertificates = (userId: number) =>
  query(OWN_CERTIFICATES, { userId }, (signal) =>
    client.search(
      'CubicCertificate',
      {
        fields: OWN_FIELDS,
        condition: { leaf: { field: 'user_id.id', comparator: '=', value: userId } },
        sort: [{ field: 'id', order: 'desc' }],
        limit: OWN_MOST,
        total: true,
      },
      { signal },
    ),
  )
export type OwnCertificate = Awaited<ReturnType<ReturnType<typeof ownCertificates>['queryFn']>>['items'][number]['data']

export const certificateOfTicket = (applicantId: number) =>
  query(OWN_CERTIFICATES, { applicantId }, async (signal) => {
    const { items } = await client.search(
      'CubicCertificate',
      {
        fields: ['code'],
        condition: {
          logic_operator: '&',
          children: [
            { leaf: { field: 'applicant_id', comparator: '=', value: applicantId } },
            { leaf: { field: 'state', comparator: '=', value: 'valid' } },
          ],
        },
        limit: 1,
      },
      { signal },
    )
    return items[0]?.data.code ?? null
  })

/** The browser has taken the file by then. */
const KEPT_MS = 60_000

type Asked = {
  readonly code: string
  readonly number: string
  readonly kind: 'pdf' | 'jwt'
  /** Null: both. */
  readonly language: Lang | null
  /** Proves that the caller has given the end of the number. */
  readonly proof: string | null
}

/** Saves the certificate on the device. The session and the proof are in headers, which no link can carry. */
export const saveCertificate = mutation<Asked, undefined>(
  async ({ code, number, kind, language, proof }) => {
    const path = `/api/certificates/v1/${code}.${kind}${language === null ? '' : `?language=${language}`}`
    const file = await receiveFile(path, proof === null ? {} : { 'x-certificate-proof': proof })
    const url = URL.createObjectURL(file)
    Object.assign(document.createElement('a'), { href: url, download: `${number}.${kind}` }).click()
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    return undefined
  },
  { changes: [] },
)
