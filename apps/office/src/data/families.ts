import type { QueryFamily } from '@cubic/web-kit/query'

/** Records of any model. Lists show fields of related records, so a change of one makes all of them stale. */
export const RECORDS: QueryFamily = { name: 'office:records' }
export const METADATA: QueryFamily = { name: 'office:metadata' }
export const VIEWS: QueryFamily = { name: 'office:views' }
export const HANDBOOK: QueryFamily = { name: 'office:handbook' }
