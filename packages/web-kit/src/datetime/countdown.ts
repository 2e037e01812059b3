import type { Lang } from '@cubic/contract'

/** A running clock: `2 天 03:04:05`, `00:09:58`. */
export function formatCountdown(ms: number, lang: Lang): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const clock = [rest / 3600, (rest % 3600) / 60, rest % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
  if (days === 0) return clock
  return lang === 'cn' ? `${days} 天 ${clock}` : `${days} d ${clock}`
}
