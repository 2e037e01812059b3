import type { HoursRule } from '@cubic/contract'

export type HoursSettings = {
  readonly hours_rule: HoursRule | null
  /** For attending, or for so many sessions; by time present, the most that there is. */
  readonly hours: number | null
  readonly hours_sessions: number | null
}
export type Presence = {
  readonly minutes: number
  /** How many sessions somebody attended. */
  readonly sessions: number
}

const QUARTER_MINUTES = 15

/** The hours that an event gives somebody who attended it, before any limit of a category. */
export function earnedHours(settings: HoursSettings, { minutes, sessions }: Presence): number {
  const { hours_rule: rule, hours, hours_sessions: needed } = settings
  switch (rule) {
    case null:
      return 0
    case 'fixed':
      return hours ?? 0
    case 'minutes': {
      const present = Math.max(0, Math.floor(minutes / QUARTER_MINUTES)) / 4
      return hours === null ? present : Math.min(present, hours)
    }
    case 'sessions':
      return sessions >= (needed ?? 1) ? (hours ?? 0) : 0
  }
}

/** Are these hours with at most so many decimals? */
export function hasDecimals(hours: number, decimals: 1 | 2): boolean {
  const scaled = hours * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

export type HoursProblem = 'rule' | 'hours' | 'sessions' | 'decimals'

/** What the settings of an event lack, by the field that is to be mended. */
export function checkHoursSettings(
  settings: HoursSettings & { readonly hour_category_id: number | null },
): readonly { readonly field: 'hours_rule' | 'hours' | 'hours_sessions'; readonly problem: HoursProblem }[] {
  const { hour_category_id: category, hours_rule: rule, hours, hours_sessions: sessions } = settings
  const decimals = hours !== null && !hasDecimals(hours, 1) ? [{ field: 'hours', problem: 'decimals' } as const] : []
  if (category === null) return decimals
  if (rule === null) return [...decimals, { field: 'hours_rule', problem: 'rule' }]
  return [
    ...decimals,
    ...(rule !== 'minutes' && hours === null ? [{ field: 'hours', problem: 'hours' } as const] : []),
    ...(rule === 'sessions' && sessions === null ? [{ field: 'hours_sessions', problem: 'sessions' } as const] : []),
  ]
}
