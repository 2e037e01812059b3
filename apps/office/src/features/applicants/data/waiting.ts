import { whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { countRecords } from '../../../data/count-records.ts'
import { RECORDS } from '../../../data/families.ts'

/** Counts the applicants who wait for the caller's review. */
export const waitingApplicants = () =>
  query(RECORDS, 'waiting-applicants', (signal) =>
    countRecords(
      'CubicEventApplicant',
      whereOf('CubicEventApplicant')('registration_status', '=', 'waiting_review'),
      signal,
    ),
  )
