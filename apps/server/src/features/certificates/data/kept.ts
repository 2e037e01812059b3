import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const KEPT_TABLES: OwnTables = {
  cubic_certificate_counter: { columns: alike('nobody', 'year', 'last') },
  cubic_signing_key: { columns: alike('nobody', 'id', 'private_key', 'public_key', 'created_time', 'retired') },
}
