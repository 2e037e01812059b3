import { addDays } from '@cubic/web-kit/datetime/spans'
import type { Counts } from '@cubic/domain/statistics/definitions'

export const PERIODS = ['7', '30', '90', '365', 'custom'] as const
export type Period = (typeof PERIODS)[number]
export const AGAINST = ['before', 'year', 'none'] as const
export type Against = (typeof AGAINST)[number]
export const MEASURES = ['registered', 'seated', 'arrived', 'no_show'] as const satisfies readonly (keyof Counts)[]
export type Measure = (typeof MEASURES)[number]

/** All of it is in the URL, so that a link shows the same. */
export type Choices = {
  readonly period: Period
  /** Used by a custom period only. */
  readonly from: string
  readonly to: string
  readonly against: Against
  readonly unit: number | null
  readonly type: number | null
  readonly event: number | null
  readonly measure: Measure
  /** Whether days are cumulative. */
  readonly added: boolean
  /** Names of the charts shown as tables. */
  readonly tables: readonly string[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the choices from the URL; invalid ones count as not chosen. */
export function readChoices(params: URLSearchParams): Choices {
  const one = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((value) => value === params.get(name)) ?? usual
  const id = (name: string) => {
    const number = Number(params.get(name))
    return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null
  }
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  return {
    period: one('period', PERIODS, '30'),
    from: day('from'),
    to: day('to'),
    against: one('against', AGAINST, 'before'),
    unit: id('unit'),
    type: id('type'),
    event: id('event'),
    measure: one('measure', MEASURES, 'registered'),
    added: params.get('added') === '1',
    tables: (params.get('tables') ?? '').split(',').filter((name) => /^[\w:]+$/.test(name)),
  }
}

/** Returns the URL parameters with changed choices; defaults are left out. */
export function writeChoices(params: URLSearchParams, changes: Partial<Choices>): URLSearchParams {
  const next = { ...readChoices(params), ...changes }
  const usual = readChoices(new URLSearchParams())
  const written = new URLSearchParams(params)
  for (const [name, value] of Object.entries(next)) {
    const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value ?? '')
    const isUsual = text === '' || value === false || value === usual[name as keyof Choices]
    if (isUsual) written.delete(name)
    else written.set(name, text)
  }
  return written
}

export type Span = { readonly from: string; readonly to: string }

/** Returns the first and last day shown. A custom period without an end goes to today. */
export function spanOf({ period, from, to }: Choices, today: string): Span {
  if (period !== 'custom') return { from: addDays(today, 1 - Number(period)), to: today }
  const end = to || today
  const start = from || addDays(end, -29)
  return start <= end ? { from: start, to: end } : { from: end, to: start }
}

export function earlierSpan({ from, to }: Span, against: Against): Span | undefined {
  if (against === 'none') return undefined
  if (against === 'year') return { from: aYearBefore(from), to: aYearBefore(to) }
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) }
}

export function lengthOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Returns the same day of the year before; 29 February becomes the 28th. */
function aYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** The props of every card: the counted period and filters, and the choices in the URL. */
export type Counting = {
  readonly asked: Span & {
    readonly unit_id: number | null
    readonly type_id: number | null
    readonly event_id: number | null
  }
  readonly earlier: Span | undefined
  readonly choices: Choices
  readonly choose: (changes: Partial<Choices>) => void
  /** Includes the units below the chosen one. */
  readonly units: readonly number[]
}
