import { query } from '@cubic/web-kit/query'
import { family } from '@cubic/web-kit/query-families'
import { sharedReport } from '@cubic/web-kit/shared-report'

const SHARED_REPORT = family('shared-report', 'CubicReportLink')

/** What a link shows to this visitor; null for one that does not work. */
export const reportOfLink = (code: string, word: string | undefined) =>
  query(SHARED_REPORT, { code, word }, (signal) => sharedReport(code, word, { signal }))
