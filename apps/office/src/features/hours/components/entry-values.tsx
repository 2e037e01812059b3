import { type CubicHourEntry, HOUR_STATE, type RecordOf } from '@cubic/contract'
import { printHours } from '@cubic/domain/hours/progress'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { toneOf } from '../../../crud/model/value.tsx'
import { hourTexts } from '../data/texts.ts'

type Entry<Name extends string> = { readonly entry: RecordOf<typeof CubicHourEntry, Name> }

/** Shows an entry's state; a corrected one says so instead. */
export function EntryState({ entry: { state, corrected } }: Entry<'state' | 'corrected'>) {
  const t = useTexts(hourTexts)
  const lang = useLanguage()
  if (corrected) return <Badge>{t.corrected}</Badge>
  return state && <Badge tone={toneOf(state)}>{HOUR_STATE[state][lang]}</Badge>
}

/** Shows the hours that count, and how many a limit has cut. */
export function CountedHours({
  entry: { hours, cut_day: day, cut_term: term },
}: Entry<'hours' | 'cut_day' | 'cut_term'>) {
  const t = useTexts(hourTexts)
  const cut = (day ?? 0) + (term ?? 0)
  return (
    <>
      <span className="tabular-nums">{printHours(hours ?? 0)}</span>
      {cut > 0 && <span className="ml-1.5 text-xs text-warn">{t.cut(printHours(cut))}</span>}
    </>
  )
}
