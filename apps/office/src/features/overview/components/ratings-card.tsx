import { CubicEventBase } from '@cubic/contract'
import type { Overview } from '@cubic/contract'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { Stars } from '@cubic/web-kit/ui/stars'
import { recordPath } from '../../../shell/record-path.ts'
import { Card } from '../../../ui/layout.tsx'
import { overviewTexts } from '../data/texts.ts'

const STARS = [5, 4, 3, 2, 1] as const

export function RatingsCard({ ratings: { average, scores, comments } }: { readonly ratings: Overview['ratings'] }) {
  const t = useTexts(overviewTexts)
  const total = scores.reduce((sum, count) => sum + count, 0)
  if (average === null)
    return (
      <Card title={t.ratings}>
        <EmptyState compact icon="star" title={t.noRatings}>
          {t.noRatingsHint}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t.ratings} aside={<span className="text-xs text-ink-2">{t.ratingCount(total)}</span>}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-[110px_190px_minmax(0,1fr)]">
        <div>
          <p className="text-[2.5rem] leading-none font-bold">{average.toFixed(1)}</p>
          <p className="mt-2">
            <Stars score={Math.round(average)} />
          </p>
        </div>
        <Distribution scores={scores} total={total} />
        <ul className="grid grid-cols-1 content-start gap-3 border-line md:border-l md:pl-6">
          {comments.length === 0 && <li className="text-sm text-ink-2">{t.noComments}</li>}
          {comments.slice(0, 3).map(({ event_id, event_name, score, comment }, index) => (
            <li key={`${event_id} ${index}`}>
              <p className="line-clamp-2 text-sm">“{comment}”</p>
              <p className="mt-0.5 flex items-center gap-2 text-xs text-ink-2">
                <Stars score={score} size={13} />
                <Link
                  to={recordPath(CubicEventBase, event_id)}
                  className="truncate rounded-sm hover:text-ink hover:underline"
                >
                  {event_name}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function Distribution({ scores, total }: { readonly scores: readonly number[]; readonly total: number }) {
  const t = useTexts(overviewTexts)
  return (
    <table className="h-fit w-full text-xs text-ink-2">
      <caption className="sr-only">{t.ratings}</caption>
      <tbody>
        {STARS.map((star) => {
          const share = `${Math.round(((scores[star - 1] ?? 0) / total) * 100)}%`
          return (
            <tr key={star}>
              <th scope="row" className="w-10 py-[3px] text-left font-normal whitespace-nowrap">
                {t.stars(star)}
              </th>
              <td aria-hidden="true" className="px-2.5">
                <span className="block h-1.5 overflow-hidden rounded-full bg-fill">
                  <span className="block h-full rounded-full bg-accent" style={{ width: share }} />
                </span>
              </td>
              <td className="w-9 text-right">{share}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
