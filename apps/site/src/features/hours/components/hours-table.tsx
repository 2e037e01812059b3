import type { OwnHours } from '@cubic/contract'
import { sumHours } from '@cubic/domain/hours/caps'
import { missingHours, printHours, totalOf } from '@cubic/domain/hours/progress'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { entryTexts } from '../internal/words.ts'

const tableTexts = texts({
  caption: { cn: '学时，按类别和学期', en: 'Hours by category and term' },
  category: { cn: '类别', en: 'Category' },
  all: { cn: '合计', en: 'All' },
  minimum: { cn: '至少', en: 'Minimum' },
  missing: { cn: '还差', en: 'Missing' },
})

export function HoursTable({ hours }: { readonly hours: OwnHours }) {
  const t = useTexts(tableTexts)
  const words = useTexts(entryTexts)
  const shown = hours.terms.toReversed()
  return (
    <div className="scroll-row rounded-[18px] border border-line bg-surface">
      <table className="w-full text-[0.875rem] [&_td]:text-right [&_td,&_th]:px-3 [&_td,&_th]:py-2.5 [&_td,&_th]:whitespace-nowrap">
        <caption className="sr-only">{t.caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2 [&_th]:text-right [&_th]:font-semibold [&_th:first-child]:text-left">
            <th scope="col">{t.category}</th>
            {shown.map(({ start, name }) => (
              <th key={start} scope="col">
                {name}
              </th>
            ))}
            {[words.locked, words.published, words.proposed, t.all, t.minimum, t.missing].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf({ ...hours, terms: shown }, t.all).map(({ key, name, terms: ofTerms, sums, minimum }) => (
            <tr key={key} className="border-t border-line first:border-t-0 last:font-semibold">
              <th scope="row" className="text-left font-medium">
                {name}
              </th>
              {ofTerms.map((sum, index) => (
                <td key={shown[index]?.start}>{sum === 0 ? '–' : printHours(sum)}</td>
              ))}
              <td>{printHours(sums.locked)}</td>
              <td>{printHours(sums.published)}</td>
              <td>{printHours(sums.proposed)}</td>
              <td className="font-semibold">{printHours(totalOf(sums))}</td>
              <td className="text-ink-2">{minimum === null ? '–' : printHours(minimum)}</td>
              <td>{printHours(missingHours(totalOf(sums), minimum))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Sums up each category, and all of them in a last row that is called `all`. */
function rowsOf({ categories, terms, entries, target }: OwnHours, all: string) {
  const counted = entries.filter(({ corrected }) => !corrected)
  const ofTerm = (start: string, id?: number) =>
    sumHours(
      counted
        .filter((each) => each.term === start && (id === undefined || each.category_id === id))
        .map(({ hours }) => hours),
    )
  const sums = {
    locked: sumHours(categories.map(({ locked }) => locked)),
    published: sumHours(categories.map(({ published }) => published)),
    proposed: sumHours(categories.map(({ proposed }) => proposed)),
  }
  return [
    ...categories.map((category) => ({
      key: String(category.id),
      name: category.name,
      terms: terms.map(({ start }) => ofTerm(start, category.id)),
      sums: category,
      minimum: category.minimum,
    })),
    { key: 'all', name: all, terms: terms.map(({ start }) => ofTerm(start)), sums, minimum: target },
  ]
}
