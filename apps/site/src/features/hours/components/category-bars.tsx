import { missingHours, printHours, totalOf, warningLevel } from '@cubic/domain/hours/progress'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import type { Category } from '../internal/words.ts'

const barTexts = texts({
  atLeast: { cn: (hours: string) => `/ 至少 ${hours}`, en: (hours: string) => `of at least ${hours}` },
  met: { cn: '已达标', en: 'Enough' },
  close: { cn: (hours: string) => `还差 ${hours} 学时`, en: (hours: string) => `${hours} h to go` },
  short: {
    cn: (hours: string) => `预警一级：还差 ${hours} 学时`,
    en: (hours: string) => `Warning, level 1: ${hours} h to go`,
  },
  far: {
    cn: (hours: string) => `预警二级：还差 ${hours} 学时，不到一半`,
    en: (hours: string) => `Warning, level 2: ${hours} h to go, less than half`,
  },
  noMinimum: { cn: '不设最低要求', en: 'No minimum' },
  capTerm: { cn: (hours: string) => `每学期最多计 ${hours}`, en: (hours: string) => `at most ${hours} a term` },
  capDay: { cn: (hours: string) => `每天最多计 ${hours}`, en: (hours: string) => `at most ${hours} a day` },
})

/** Colours by the order of categories; `current` is the colour. */
const TONES = [
  'text-[hsl(248_56%_58%)] dark:text-[hsl(248_80%_74%)]',
  'text-[hsl(22_60%_50%)] dark:text-[hsl(22_70%_62%)]',
  'text-[hsl(168_48%_38%)] dark:text-[hsl(168_48%_55%)]',
  'text-[hsl(330_52%_50%)] dark:text-[hsl(330_60%_68%)]',
  'text-[hsl(205_60%_46%)] dark:text-[hsl(205_65%_62%)]',
  'text-[hsl(96_36%_40%)] dark:text-[hsl(96_40%_56%)]',
  'text-[hsl(45_66%_42%)] dark:text-[hsl(45_70%_56%)]',
] as const
export const toneOf = (place: number): string => TONES[place % TONES.length] ?? TONES[0]

export const HATCHED = { backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px)' }

/**
 * Each category with its minimum as a tick. A bar ends where no more can count: at the limits of the terms so far, or
 * behind the minimum where there are none.
 */
export function CategoryBars({
  categories,
  terms,
}: {
  readonly categories: readonly Category[]
  readonly terms: number
}) {
  return (
    <ul className="grid gap-4">
      {categories.map((category, place) => (
        <li key={category.id}>
          <CategoryBar category={category} terms={terms} tone={toneOf(place)} />
        </li>
      ))}
    </ul>
  )
}

function CategoryBar({
  category,
  terms,
  tone,
}: {
  readonly category: Category
  readonly terms: number
  readonly tone: string
}) {
  const t = useTexts(barTexts)
  const { name, minimum, cap_term: capTerm, cap_day: capDay, locked, published, proposed } = category
  const hours = totalOf(category)
  const level = warningLevel(hours, minimum)
  const end = Math.max(hours, minimum ?? 0, capTerm === null ? (minimum ?? hours) * 1.25 : capTerm * terms) || 1
  const share = (part: number) => ({ width: `${(part / end) * 100}%` })
  const words =
    minimum === null ? t.noMinimum : level === 'met' ? t.met : t[level](printHours(missingHours(hours, minimum)))
  const caps = [
    ...(capTerm === null ? [] : [t.capTerm(printHours(capTerm))]),
    ...(capDay === null ? [] : [t.capDay(printHours(capDay))]),
  ]
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="flex min-w-0 items-baseline gap-2 text-[0.9375rem] font-semibold">
          <i aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-[3px] bg-current', tone)} />
          <span className="min-w-0 break-words">{name}</span>
        </h3>
        <span className="text-sm whitespace-nowrap text-ink-2">
          <b className="text-[1rem] text-ink">{printHours(hours)}</b>
          {minimum !== null && ` ${t.atLeast(printHours(minimum))}`}
        </span>
      </div>
      <div aria-hidden="true" className={classNames('relative h-2.5 rounded-full bg-fill', tone)}>
        <div className="flex h-full overflow-hidden rounded-full">
          <b className="h-full bg-current" style={share(locked)} />
          <b className="h-full bg-current opacity-45" style={share(published)} />
          <b className="h-full" style={{ ...share(proposed), ...HATCHED }} />
        </div>
        {minimum !== null && minimum > 0 && (
          <span
            className="absolute -top-1 h-[18px] w-[3px] -translate-x-1/2 rounded-full bg-ink"
            style={{ left: `min(${(minimum / end) * 100}%, 100% - 2px)` }}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className={classNames('font-semibold', level === 'met' ? 'text-ok' : 'text-warn')}>{words}</span>
        <span className="text-ink-3">{caps.join(' · ')}</span>
      </div>
    </div>
  )
}
