import type { Lang } from '@cubic/contract'
import { isTimeZone } from '@cubic/domain/settings/values'
import { zoneName } from '@cubic/web-kit/datetime/zone-name'
import { zoneOffset } from '@cubic/web-kit/datetime/zone-offset'

type TimeZone = {
  readonly id: string
  /** Its usual name, and its difference from UTC. */
  readonly note: string
  /** The searched text, in lower case. */
  readonly text: string
}

/** Lists the browser's time zones, and the current one even if the browser does not know it. */
export function listTimeZones(lang: Lang, now: Date, current: string | null): readonly TimeZone[] {
  const ids = new Set([...(current === null ? [] : [current]), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...ids]
    .toSorted((one, other) => one.localeCompare(other))
    .map((id) => {
      const note = isTimeZone(id) ? `${zoneName(id, lang)} · ${zoneOffset(id, now)}` : ''
      return { id, note, text: `${id} ${id.replaceAll('_', ' ')} ${note}`.toLowerCase() }
    })
}
