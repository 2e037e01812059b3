import { family } from '@cubic/web-kit/queries/query-families'

/** Records of any model. Lists show fields of related records, so a change of one makes all of them stale. */
export const RECORDS = family('office:records', 'every record')
/** Models and their fields, as far as the caller's roles go, and what these allow. */
export const METADATA = family('office:metadata', 'User', 'Role', 'CubicUnitMember')
export const VIEWS = family('office:views', 'ViewConfig', 'PivotTable')
