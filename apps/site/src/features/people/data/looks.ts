import { whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const LOOKS = family('looks-at-me', 'CubicLook')

const FIELDS = ['at', 'kind', 'who', 'who_unit', 'by_id.id', 'event_id.name', 'reason', 'detail'] as const
export type Look = RecordOf<'CubicLook', (typeof FIELDS)[number]>

const SHOWN_MAX = 200

export const looksAtMe = (userId: number) =>
  query(LOOKS, { userId }, async (signal) => {
    const found = await client.search(
      'CubicLook',
      {
        fields: FIELDS,
        condition: whereOf('CubicLook')('about_me', '=', true),
        sort: [{ field: 'at', order: 'desc' }],
        limit: SHOWN_MAX,
      },
      { signal },
    )
    return found.items.map(({ data }) => data)
  })
