import type { FirstRows } from '../../../crud/list-page/types.ts'

export const CERTIFICATE_FIELDS = [
  'number',
  'name',
  'ending',
  'code',
  'state',
  'event_id',
  'event_name',
  'issued',
  'issuer',
  'hours',
  'category',
  'minutes',
  'basis',
  'unit_name',
  'revoked_time',
  'revoke_reason',
  'revoked_by',
  'url',
] as const
export const LATEST = [{ field: 'id', order: 'desc' }] as const

export const CERTIFICATE_ROWS = {
  model: 'CubicCertificate',
  fields: CERTIFICATE_FIELDS,
  sort: LATEST,
  tabs: 'state',
} as const satisfies FirstRows<'CubicCertificate'>
