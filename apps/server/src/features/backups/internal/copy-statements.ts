import { sql } from '@cubic/data-platform'
import type { ManifestTable } from './manifest.ts'

/** Fixes the form in which values are written and read, independent of both servers' settings. */
export const SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local timezone = 'UTC'; set local client_encoding = 'UTF8'`

export const HAS_OUR_TABLES = sql`(to_regclass('cubic_migration') is not null and to_regclass('cubic_event_applicant') is not null)`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export function copyStatement({ name, columns }: ManifestTable, direction: 'to stdout' | 'from stdin'): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`
}
