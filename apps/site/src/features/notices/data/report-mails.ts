import { type ReportMails, whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const REPORT_MAILS_OF_USER = family('report-mails', 'User')
const FIELDS = ['report_mails'] as const

export const ownReportMails = (userId: number) =>
  queryOfNoLanguage(REPORT_MAILS_OF_USER, { userId }, async (signal) => {
    const found = await client.search(
      'User',
      { fields: FIELDS, condition: whereOf('User')('id', '=', userId), limit: 1 },
      { signal },
    )
    return found.items[0]?.data ?? null
  })

export const saveReportMails = mutation(
  (change: { readonly id: number; readonly report_mails: ReportMails }) => client.save('User', change),
  { changes: ['User'] },
)
