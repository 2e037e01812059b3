import { CERTIFICATES_SCHEMA } from './certificates.ts'
import { CHECK_IN_SCHEMA } from './check-in.ts'
import { EDITING_SCHEMA } from './editing.ts'
import { EVENTS_SCHEMA } from './events.ts'
import { OVERVIEW_SCHEMA } from './overview.ts'
import { PEOPLE_SCHEMA } from './people.ts'
import { RECORDS_SCHEMA } from './records.ts'
import { REGISTRATION_SCHEMA } from './registration.ts'
import { REPORTS_SCHEMA } from './reports.ts'
import { SERIES_SCHEMA } from './series.ts'
import { STATISTICS_SCHEMA } from './statistics.ts'
import { SYSTEM_SCHEMA } from './system.ts'
import { VIEWS_SCHEMA } from './views.ts'

/**
 * The GraphQL schema (wire §2), a file for each noun. Fields below a "# ours" line are additions
 * of ours to the contract.
 */
export const SCHEMA = /* @__PURE__ */ merge([
  RECORDS_SCHEMA,
  VIEWS_SCHEMA,
  EDITING_SCHEMA,
  PEOPLE_SCHEMA,
  REGISTRATION_SCHEMA,
  EVENTS_SCHEMA,
  SERIES_SCHEMA,
  OVERVIEW_SCHEMA,
  STATISTICS_SCHEMA,
  CHECK_IN_SCHEMA,
  REPORTS_SCHEMA,
  CERTIFICATES_SCHEMA,
  SYSTEM_SCHEMA,
])

/** Publishes what nouns add to a type (`extend type`) as one type, for tools that know no extensions. */
function merge(parts: readonly string[]): string {
  const added = new Map<string, string>()
  const own = parts
    .join('')
    .replaceAll(/^extend type (\w+) \{\s*([^]*?)\s*\}$/gm, (_, type: string, fields: string) => {
      added.set(type, `${added.get(type) ?? ''}\n  ${fields}`)
      return ''
    })
  const types = [...added].map(([type, fields]) => `type ${type} {${fields}\n}\n`)
  return `${types.join('')}${own.replaceAll(/\n{2,}/g, '\n')}`
}
