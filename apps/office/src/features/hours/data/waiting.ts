import { whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { countRecords } from '../../../data/count-records.ts'
import { RECORDS } from '../../../data/families.ts'

/** Counts the events whose hours somebody has to publish, or to answer an objection to. */
export const waitingHours = () =>
  query(RECORDS, { waitingHours: true }, (signal) =>
    countRecords('CubicEventBase', whereOf('CubicEventBase')('hours_waiting', '=', true), signal),
  )
