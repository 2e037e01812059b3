import type { Lang, SystemLine } from '@cubic/contract'
import { formatRemaining, formatShortMoment, type Reading } from '@cubic/web-kit/datetime/format'
import { formatNumber } from '@cubic/web-kit/language/text'

const MINUTE_MS = 60_000
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `640 B`, `1.2 MB`, `86.8 GB` */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const count = bytes / 1024 ** power
  return `${power === 0 || count >= 100 ? Math.round(count) : count.toFixed(1)} ${UNITS[power]}`
}

/** `8 秒`, `4 分钟`; `8 s`, `4 min` */
export function formatDuration(seconds: number, lang: Lang): string {
  const ms = seconds * 1000
  if (ms >= 2 * MINUTE_MS) return formatRemaining(ms, lang)
  return lang === 'cn' ? `${Math.round(seconds)} 秒` : `${Math.round(seconds)} s`
}

/** Undefined if the line has no value. */
export function formatValue({ unit, value }: Pick<SystemLine, 'unit' | 'value'>, reading: Reading): string | undefined {
  if (value === null) return undefined
  switch (unit) {
    case 'text':
      return value
    case 'moment':
      return formatShortMoment(value, reading)
    case 'seconds':
      return formatDuration(Number(value), reading.lang)
    case 'bytes':
      return formatBytes(Number(value))
    case 'count':
      return formatNumber(Number(value))
  }
}
