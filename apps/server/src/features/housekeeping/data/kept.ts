import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const housekeepingKeeps: OwnTables = {
  cubic_migration: { columns: alike('nobody', 'id', 'name', 'applied_at') },
  cubic_version: { columns: alike('nobody', 'id', 'version', 'runs_from') },
  cubic_secret: { columns: alike('nobody', 'name', 'value', 'created_at') },
  cubic_pinyin: { columns: alike('nobody', 'character', 'readings') },
  cubic_table_version: { columns: alike('nobody', 'name', 'slot', 'version') },
  cubic_text_table: { columns: alike('nobody', 'name', 'definition', 'filled_to', 'complete') },
  cubic_rate_limit: { columns: alike('passing', 'key', 'window_ends', 'used') },
  cubic_job: {
    columns: alike(
      'traces',
      'id',
      'name',
      'key',
      'payload',
      'state',
      'run_at',
      'attempts',
      'lease',
      'last_error',
      'created_at',
      'started_at',
      'finished_at',
    ),
  },
}
