import type { OwnHours } from '@cubic/contract'
import { sumHours } from '@cubic/domain/hours/caps'
import { printHours } from '@cubic/domain/hours/progress'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { HATCHED, toneOf } from './category-bars.tsx'

const columnTexts = texts({
  column: {
    cn: (term: string, hours: string) => `${term}：${hours} 学时`,
    en: (term: string, hours: string) => `${term}: ${hours} h`,
  },
  key: {
    cn: '深色已锁定，浅色公示中，斜纹待公示。',
    en: 'Solid is locked, pale published, hatched proposed.',
  },
})

const HEIGHT = 180
const SHOWN_MAX = 8

export function TermColumns({ hours }: { readonly hours: OwnHours }) {
  const t = useTexts(columnTexts)
  const columns = hours.terms.slice(0, SHOWN_MAX).map((term) => {
    const entries = hours.entries.filter((entry) => entry.term === term.start && !entry.corrected)
    const parts = hours.categories.flatMap(({ id }, place) =>
      (['locked', 'published', 'proposed'] as const).flatMap((state) => {
        const sum = sumHours(
          entries.filter((each) => each.category_id === id && each.state === state).map((each) => each.hours),
        )
        return sum > 0 ? [{ key: `${id} ${state}`, state, sum, tone: toneOf(place) }] : []
      }),
    )
    return { ...term, parts, sum: sumHours(parts.map(({ sum }) => sum)) }
  })
  const most = Math.max(1, ...columns.map(({ sum }) => sum))
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="flex flex-row-reverse items-start gap-1 overflow-x-auto sm:gap-3">
        {columns.map(({ start, name, parts, sum }) => (
          <li key={start} className="relative grid min-w-11 flex-1 gap-1 text-center">
            <span className="sr-only">{t.column(name, printHours(sum))}</span>
            <div aria-hidden="true" className="flex flex-col justify-end" style={{ height: HEIGHT + 24 }}>
              <b className="text-sm">{printHours(sum)}</b>
              <div className="mx-auto flex w-full max-w-13 flex-col-reverse gap-0.5 overflow-hidden rounded-md">
                {parts.map((part) => (
                  <i
                    key={part.key}
                    className={classNames(
                      'block',
                      part.tone,
                      part.state === 'locked' && 'bg-current',
                      part.state === 'published' && 'bg-current opacity-45',
                    )}
                    style={{ height: (part.sum / most) * HEIGHT, ...(part.state === 'proposed' && HATCHED) }}
                  />
                ))}
              </div>
            </div>
            <span aria-hidden="true" className="text-xs text-ink-2 sm:text-sm">
              {name}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">{t.key}</p>
    </div>
  )
}
