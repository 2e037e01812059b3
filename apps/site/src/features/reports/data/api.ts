import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import { sharedReport } from '../../../lib/shared-report.ts'

const SHARED_REPORT = family('shared-report', 'CubicReportLink')

/** What a link shows to this visitor; null for one that does not work. */
export const reportOfLink = (code: string, word: string | undefined) =>
  query(SHARED_REPORT, { code, word }, (signal) => sharedReport(code, word, { signal }))
