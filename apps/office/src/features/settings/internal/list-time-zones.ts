import type { Lang } from '@cubic/contract'
import { isTimeZone } from '@cubic/domain/settings/values'
import { zoneName } from '@cubic/web-kit/datetime/zone-name'
import { zoneOffset } from '@cubic/web-kit/datetime/zone-offset'

type TimeZone = {
  readonly id: string
  /** What people call it, and its difference from UTC. */
  readonly note: string
  /** By what it is found, in lower case. */
  readonly text: string
}

/** Lists the time zones that this browser knows, and the one at hand even if it does not. */
export function listTimeZones(lang: Lang, now: Date, current: string | null): readonly TimeZone[] {
  const ids = new Set([...(current === null ? [] : [current]), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...ids]
    .toSorted((one, other) => one.localeCompare(other))
    .map((id) => {
      const note = isTimeZone(id) ? `${zoneName(id, lang)} · ${zoneOffset(id, now)}` : ''
      return { id, note, text: `${id} ${id.replaceAll('_', ' ')} ${note}`.toLowerCase() }
    })
}
