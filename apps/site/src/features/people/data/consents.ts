import { allOf, anyOf, CHANGE_CONSENT, whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import { type Consent, readConsent } from '@cubic/domain/registration/question-types/consent-answer'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicEventApplicant')

const OWN_CONSENTS = family('own-consents', 'CubicEventApplicant', 'CubicEventFormField')

export type ConsentText = {
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly tips_cn: string | null
  readonly tips_en: string | null
}
/** `given`: undefined where it was left open. `wording`: what they read then; null where it is no longer kept. */
export type OwnConsent = {
  readonly form_field_id: number
  readonly required: boolean
  readonly removed: boolean
  readonly version: number
  readonly given: Consent | undefined
  readonly text: ConsentText
  readonly wording: ConsentText | null
}
const FIELDS = ['name', 'user_id.id', 'event_id.name', 'consents'] as const
export type ConsentsOfOne = RecordOf<'CubicEventApplicant', (typeof FIELDS)[number]> & {
  readonly own: readonly OwnConsent[]
}

const SHOWN_MAX = 1000

/** What the user was asked to agree to, the latest event first, also for people whom they registered. */
export const ownConsents = (userId: number) =>
  query(OWN_CONSENTS, { userId }, async (signal): Promise<readonly ConsentsOfOne[]> => {
    const condition = anyOf(
      where('user_id.id', '=', userId),
      allOf(where('submitter_id.id', '=', userId), where('user_id', 'is null')),
    )
    const found = await client.search(
      'CubicEventApplicant',
      { fields: FIELDS, condition, sort: [{ field: 'id', order: 'desc' }], limit: SHOWN_MAX },
      { signal },
    )
    return found.items.flatMap(({ data }) => {
      const own = consentsIn(data.consents)
      return own.length > 0 ? [{ ...data, own }] : []
    })
  })

type StoredConsent = Omit<OwnConsent, 'given'> & { readonly answer: string | null }

function consentsIn(stored: unknown): readonly OwnConsent[] {
  const consents = Array.isArray(stored) ? (stored as readonly StoredConsent[]) : []
  return consents.map(({ answer, ...consent }) => ({ ...consent, given: readConsent(answer) }))
}

type Change = {
  readonly applicantId: number
  readonly form_field_id: number
  readonly choice: 'agree' | 'withdraw'
  readonly version: number
}
export const changeConsent = mutation(
  ({ applicantId, ...given }: Change) => client.callMethod(CHANGE_CONSENT, applicantId, given),
  { changes: ['CubicEventApplicant'] },
)
